/** The look of a report: of its own, since a file has no other. Whoever changes it changes the hash with it; a test has both. */
export const reportStyle = `
:root{color-scheme:light dark;--ink:#1a1c20;--soft:#454a52;--line:#dddcd6;--paper:#fff;--mark:#67408f;--tint:#f2ecf8;--link:#2f4bd0;--gained:#9a4a00;--track:#eeeeea}
@media (prefers-color-scheme:dark){:root{--ink:#e9ebee;--soft:#bcc2ca;--line:#3a3f47;--paper:#17191d;--mark:#c9a8ef;--tint:#261d31;--link:#93a6ff;--gained:#f0a860;--track:#0b0c0f}}
*{box-sizing:border-box}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem 1rem 3rem}
h1{font-size:1.75rem;line-height:1.25;margin:0}
h2{font-size:1.25rem;line-height:1.25;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul,dl,figure{margin:.5rem 0}
a{color:var(--link);overflow-wrap:anywhere}
.soft,dt,caption{color:var(--soft)}
.small{color:var(--soft);font-size:.875rem}
.verdict{font-size:1.5rem;line-height:1.35;margin:1rem 0 .5rem}
.risk{display:grid;gap:.25rem 1rem;grid-template-columns:repeat(3,minmax(0,1fr));list-style:none;padding:0}
.risk li{font-size:.875rem;font-variant-numeric:tabular-nums}
.risk svg{display:block;height:10px;width:100%}
.whole{fill:var(--track);stroke:var(--soft)}.gained{fill:var(--gained)}.before{fill:var(--soft)}
.facts{font-size:.875rem}
summary{cursor:pointer;font-weight:600;padding:.5rem 0}
summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.mark{background:var(--tint);border-left:3px solid var(--mark);color:var(--mark);font-weight:600;padding:.5rem .75rem}
figure svg{height:auto;max-width:100%;min-width:32rem}
.dark{display:none}
@media (prefers-color-scheme:dark){.dark{display:block}.light{display:none}}
.scroll{overflow-x:auto}
.scroll:focus-visible{outline:2px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;width:100%}
caption{font-weight:600;padding:.5rem 0;text-align:left}
th,td{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
dl{display:grid;gap:.125rem .75rem;grid-template-columns:auto minmax(0,1fr)}
dd{margin:0}
dd+dd{grid-column:2}
.formula{font-size:1.125rem;overflow-x:auto;padding:.25rem 0}
@media print{
:root{color-scheme:light;--ink:#000;--soft:#333;--line:#bbb;--paper:#fff;--mark:#67408f;--tint:#fff;--link:#000}
.dark{display:none}.light{display:block}
@page{margin:12mm}
body{font-size:10.5pt;line-height:1.35;max-width:none;padding:0}
h1{font-size:13pt}.verdict{font-size:15pt;margin:.5rem 0 .25rem}
.mark{padding:.25rem .5rem}
.scroll{overflow:visible}figure svg{max-height:85mm;min-width:0}
details:not([open]){display:none}
h2,h3,caption{break-after:avoid}
tr,figure,section section{break-inside:avoid}
}
`;

/** For the policy of the file, which lets nothing in but this. */
export const REPORT_STYLE_HASH = 'sha256-xNAGURFNsQW532gnoyaMKUFCnTOkIvfMw6j9gxKDTyY=';
