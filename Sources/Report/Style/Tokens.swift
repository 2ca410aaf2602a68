/// Colours by role, light and dark, and the two type families.
package let tokenStyle = """
  :root{color-scheme:light dark;
  \(lightTokens);
  --au:.5;--ad:.5;--aband:.06;
  --rule:1px solid var(--line);--rule2:1px solid var(--line2);--edge:1px solid var(--ink);
  --sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
  --mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
  @media (prefers-color-scheme:dark){:root:where(:not([data-theme=light])){
  \(darkTokens)}}

  """

let lightTokens = """
  --paper:#FDFCFA;--raised:#FFF;--sunken:#F5F3EF;--ink:#1C1B19;--ink2:#57534D;--ink3:#746F67;
  --line:#E5E2DC;--line2:#CFCBC3;--grid:#E9E6E0;--hold:#8F8A82;--warn:#8F5B00;--focus:#1D5FD1;
  --up:#00796B;--down:#C62828;--s1:#7B4FA3;--s2:#846800;--s3:#0072B2;--s4:#D55E00;--s5:#B4588A
  """

let darkTokens = """
  --paper:#131519;--raised:#1B1E23;--sunken:#191C20;--ink:#E9E7E2;--ink2:#AFABA3;--ink3:#8B877F;
  --line:#2A2D32;--line2:#42464C;--grid:#262A2F;--hold:#7F7B74;--warn:#E0B04A;--focus:#8AB4FF;
  --up:#2BB3A3;--down:#FF6B68;--s1:#C3A0E6;--s2:#D9C04F;--s3:#56B4E9;--s4:#F08A3C;--s5:#E39BC2;
  --aband:.08
  """
