/**
 * Eight colours that stay distinct with common kinds of colour blindness, dark on light and light on dark.
 * Shapes, dashes and labels carry the same information without them.
 */
const LIGHT = ['#0b6cae', '#cf5412', '#0b7f5d', '#a3457f', '#8a6a00', '#4a4f9c', '#5a5d66', '#b08900'];
const DARK = ['#4aa5e8', '#f0803c', '#36bd93', '#de86bb', '#d9b13b', '#9da2f0', '#a9abb3', '#f2d675'];

export const COLOURS = LIGHT.length;

const variables = (colours: readonly string[], rest: string): string =>
  `${colours.map((colour, i) => `--c${i}:${colour};`).join('')}${rest}`;

const LIGHT_SET = variables(
  LIGHT,
  '--paper:#f6f3ec;--card:#fffdf8;--ink:#22242b;--soft:#5a5d66;--rule:#dcd6c8;--on:#fff;--low:#cf5412;--high:#0b6cae;',
);
const DARK_SET = variables(
  DARK,
  '--paper:#15171d;--card:#1d2027;--ink:#eceae4;--soft:#a9abb3;--rule:#343842;--on:#15171d;--low:#f0803c;--high:#4aa5e8;',
);

const SANS = `Inter,"Segoe UI",system-ui,-apple-system,"Helvetica Neue",Arial,sans-serif`;

const COLOUR_CLASSES = LIGHT.map(
  (_, i) => `.f${i}{fill:var(--c${i})}.s${i}{stroke:var(--c${i});fill:none}`,
).join('');

/** The style of pictures, inside a page or as separate files. */
const PLOT_RULES = `
.plot{font:13px ${SANS};fill:var(--ink)}
.plot .soft{fill:var(--soft)}
.plot .grid{stroke:var(--rule);stroke-width:1}
.plot .axis{stroke:var(--soft);stroke-width:1}
.plot .reference{stroke:var(--ink);stroke-width:1;stroke-dasharray:4 3}
.plot .line{stroke-width:2;stroke-linejoin:round}
.plot .band{opacity:.16;stroke:none}
.plot .whisker{stroke:var(--ink);stroke-width:1.5;fill:none}
.plot .part{stroke:var(--card);stroke-width:1.5}
.plot .on{fill:var(--on);font-weight:600}
.plot .mark{stroke:var(--card);stroke-width:1}
${COLOUR_CLASSES}`;

/** The style of a standalone picture; it follows the reader's light or dark theme. */
export const PLOT_STYLE = `svg{${LIGHT_SET}background:var(--card)}@media (prefers-color-scheme:dark){svg{${DARK_SET}}}${PLOT_RULES}`;

/** The style of a whole page. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;${LIGHT_SET}}
@media (prefers-color-scheme:dark){:root{${DARK_SET}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 ${SANS}}
main{max-width:1120px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 12px;text-wrap:balance}
h2{font-size:1.3rem;line-height:1.3;margin:40px 0 8px}
p{max-width:72ch;margin:0 0 12px}
.summary p,.summary li{font-size:1.08rem}
.about{font-weight:600;margin-bottom:0}
ul{margin:.2rem 0 1rem;padding-left:1.2rem;max-width:44rem}
dl.facts{display:flex;flex-wrap:wrap;gap:8px 28px;margin:20px 0;padding:14px 0;border-block:1px solid var(--rule)}
dl.facts div{min-width:0}
dl.facts dt{font-size:.8rem;color:var(--soft)}
dl.facts dd{margin:0;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,480px),1fr));gap:20px;margin:16px 0;align-items:start}
figure{margin:0;padding:16px;background:var(--card);border:1px solid var(--rule);border-radius:12px;break-inside:avoid;min-width:0}
figcaption{margin:0 0 8px}
figcaption strong{display:block;font-size:1rem}
figcaption span{display:block;color:var(--soft);font-size:.9rem}
figure svg{display:block;width:100%;height:auto}
.scroll{overflow-x:auto}
details{margin-top:8px;font-size:.88rem}
summary{cursor:pointer;color:var(--soft)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
caption{text-align:start;font-weight:600;padding-block:8px}
th,td{padding:5px 10px;text-align:start;border-bottom:1px solid var(--rule);vertical-align:top}
thead th{color:var(--soft);font-weight:600}
td{white-space:nowrap}
tbody th{min-width:12ch}
td.number{text-align:end}
td.heat{text-align:center;background:color-mix(in srgb,var(--side) var(--share),var(--card))}
.tables{display:grid;gap:20px;margin:16px 0}
code{font:.9em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{background:var(--card);border:1px solid var(--rule);border-radius:12px;padding:12px 16px;overflow-x:auto}
pre code{overflow-wrap:normal}
footer{margin-top:40px;color:var(--soft);font-size:.9rem}
:focus-visible{outline:2px solid var(--c0);outline-offset:2px}
@media (max-width:520px){main{padding:20px 12px 48px}figure{padding:12px 8px}}
@media print{
:root{${LIGHT_SET.replace(/--(paper|card):#\w+;/g, '')}--paper:#fff;--card:#fff}
body{font-size:11pt}main{max-width:none;padding:0}
.plots{grid-template-columns:1fr 1fr}
details::details-content{content-visibility:visible;block-size:auto}
pre{white-space:pre-wrap}
*{print-color-adjust:exact}
}
${PLOT_RULES}`;
