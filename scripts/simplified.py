#!/usr/bin/env python3
"""Makes Sources/CPhrases/zh-Hans.po of zh-Hant.po: the characters by OpenCC (PyPI's opencc, which neither a
build nor a test needs), the terms that the mainland's markets and programs use by the list below.

  scripts/simplified.py
"""
import os
import sys

import opencc

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import words  # noqa: E402

# Taiwan's terms and the mainland's; longer ones first.
TERMS = """
買進持有 買入並持有|檔商品 個品種|商品 品種|股利 分紅|交割 交收|資料列 數據行|第一列 第一行|資訊比率 信息比率|資訊 信息|互動 交互|停用 禁用|訊息 信息|停損委託 止損單|獲利因子 盈利因子|報酬率 收益率|報酬 收益|停損 止損|停利 止盈|放空 做空
部位 倉位|滑價 滑點|訊號 信號|暖機 預熱|進場 入場|出場 離場|型態 形態|柱狀體 柱狀圖|資料庫 數據庫|資料夾 文件夾|資料 數據
程式碼 代碼|程式 程序|檔案 文件|預設 默認|滑桿 滑塊|螢幕 屏幕|視窗 窗口|迴歸 回歸|週 周|雜訊 噪聲|網路 網絡
軟體 軟件|投影片 幻燈片|連結 鏈接|列印 打印|儲存 保存|載入 加載|搜尋 搜索|選單 菜單|按一下 單擊|點選 點擊|游標 光標
字串 字符串|物件 對象|變數 變量|函式 函數|演算法 算法|儲存庫 倉庫|跳動點 最小變動價位|市價委託 市價單|限價委託 限價單
觸價委託 觸價單|委託單 訂單|委託 訂單|雲帶 雲層|獲利 盈利|當沖 日內交易|夏普值 夏普比率|布林通道 布林帶
通道 通道|真實區間 真實波幅|品質 質量|最佳化 優化|擷取 截取|拖曳 拖動|支援 支持|雜湊值 哈希值|個位元組 個字節|位元組 字節|套用 應用|年成長率 年增長率|帳戶 賬戶
入帳 入賬|每一檔 每一個|檔獲利 個盈利|某檔股票 某隻股票|對另一檔 對另一隻|賺賠比 盈虧比|風險值 在險價值|預期短缺 預期損失|初始現金 初始資金|持有部位時間 持倉時間
依日期 按日期|依時間 按時間|依出場原因 按離場原因|依出場順序 按離場順序|依進場的 按入場的|依先前的 按先前的|依收盤價 按收盤價|依持有的 按持有的|依首次 按首次|依商品 按品種
「 “|」 ”
""".replace("\n", "|")


def terms():
    pairs = [pair.split() for pair in TERMS.split("|") if pair.strip()]
    return sorted(pairs, key=lambda pair: -len(pair[0]))


def main():
    converter = opencc.OpenCC("tw2s")
    path = os.path.join(words.WORDS, "zh-Hans.po")
    entries = words.read(os.path.join(words.WORDS, "zh-Hant.po"))
    made = {}
    for key, text in entries.items():
        # Marks keep a replaced term from being taken apart by a shorter one.
        kept = []
        for old, new in terms():
            while old in text:
                text = text.replace(old, f"\0{len(kept)}\1", 1)
                kept.append(new)
        for place, new in enumerate(kept):
            text = text.replace(f"\0{place}\1", new)
        made[key] = converter.convert(text)
    made[""] = words.read(path).get("", "")
    words.write(path, made)
    print(f"{path}: {len(made)} phrases")


if __name__ == "__main__":
    main()
