/// Type, rules and the parts that every section shares.
package let baseStyle = """
  *{box-sizing:border-box}
  html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
  body{margin:0;background:var(--paper);font:15px/24px var(--sans);font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased}
  .page{width:1280px;max-width:100%;margin:0 auto;padding:0 32px 48px}
  a{color:inherit;text-decoration-color:var(--line2);text-underline-offset:3px}
  a:hover,.st1 summary:hover{text-decoration-color:currentColor}
  :focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:3px}
  h1,h2,h3,p,dl,dd,figure,ol,ul,pre{margin:0;padding:0}
  h1{font-size:32px;line-height:40px;letter-spacing:-.018em}
  h3,.sub,.facts,.checks li,.data,.more,.defs dt,.defs dd{font-size:13px;line-height:20px}
  h2,.facts dt,.kpi dt,.kpi .n,.key,.cal{font-size:12px;line-height:16px}
  .find{font-size:20px;line-height:28px;letter-spacing:-.01em}.find,h1{text-wrap:balance}
  .sub{max-width:860px}
  h3+.sub{margin-bottom:12px}
  .u{--c:var(--up)}.d{--c:var(--down)}
  .pos{color:var(--up)}.neg{color:var(--down)}
  .vh{width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
  code,pre,.mono,.whys dt{font-family:var(--mono);font-size:.92em}
  svg{overflow:visible}
  section{border-top:var(--rule);padding:20px 0 56px}
  .sec{gap:4px;margin-bottom:24px}
  .split{grid-template-columns:repeat(12,1fr);gap:32px}
  .c4{grid-column:span 4}.c5{grid-column:span 5}.c7{grid-column:span 7}.c8{grid-column:span 8}
  .split>*,.head>*,.vtop>*,.doc>*,.st>*,.kpi>*{min-width:0}
  footer{border-top:var(--edge);padding-top:16px;line-height:20px;gap:8px 32px}

  """
