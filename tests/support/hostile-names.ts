/** Names that run as script wherever somebody writes them as HTML; `top.ran` tells which did. */
export const payloads: readonly string[] = [
  '<img src=x onerror="top.ran=1">',
  '"><svg onload=top.ran=2>',
  "'-top.ran=3-'",
  '</script><script>top.ran=4</script>',
  '<iframe srcdoc="<script>top.ran=5</script>"></iframe>',
  'javascript:top.ran=6',
  '{{constructor.constructor("top.ran=7")()}}',
  '<details open ontoggle=top.ran=8>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=top.ran=9>',
  '$(document.title)${top.ran=10}<%= 1 %>',
  '<a href="javascript:top.ran=11">x</a>',
  '&lt;img src=x onerror=top.ran=12&gt;',
];

/** Names that are merely hard: other scripts, directions, widths, and text that means something to some program. */
export const naughty: readonly string[] = [
  'undefined',
  'null',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  '=1+1',
  '@SUM(1+1)',
  '-2+3',
  "O'Brien & Söhne",
  'a,b;c|d\te',
  '社會科學院語學研究所',
  'הָיְתָהtestالصفحات التّحول',
  '\u202etest\u202c',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  '$entries$',
  '{{name}}',
  '%s%n%d',
  'x'.repeat(300),
];
