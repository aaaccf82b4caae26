import type { Machine } from './machine.ts';
import { figure, times, type Row } from './report.ts';

const WIDTH = 880;
const LEFT = 24;
const BAR_AREA = 520;
const BAR = 14;
const ROW = 74;
const TOP = 92;

/** Our colour and the peer's, each for both backgrounds; the page's own scheme chooses. */
const STYLE = `
  text { font: 13px system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif; fill: #24292f; }
  .title { font-size: 19px; font-weight: 650; }
  .quiet { fill: #57606a; font-size: 12px; }
  .name { font-weight: 600; }
  .ratio { font-size: 20px; font-weight: 700; text-anchor: end; }
  .aim { fill: #57606a; font-size: 11.5px; text-anchor: end; }
  .ours { fill: #e73656; }
  .peer { fill: #8c959f; }
  .missed { fill: #9a6700; }
  .line { stroke: #8c959f; stroke-opacity: 0.25; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet, .aim { fill: #9198a1; }
    .ours { fill: #ff5c7a; }
    .peer { fill: #6e7681; }
    .missed { fill: #d29922; }
  }`;

/** Every comparison with a peer as a pair of bars; the longer of the two fills its line. */
export function picture(machine: Machine, rows: readonly Row[]): string {
  const compared = rows.filter(({ peer }) => peer !== null);
  const height = TOP + compared.length * ROW + 24;
  const { cpu, cores, node, date } = machine;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Sellover beside its peers">
  <style>${STYLE}
  </style>
  <text class="title" x="${LEFT}" y="36">Sellover beside its peers</text>
  <text class="quiet" x="${LEFT}" y="58">${escaped(`${cpu}, one core for the server, one for the load (of ${cores}) · Node ${node} · ${date.slice(0, 10)}`)}</text>
  <rect class="ours" x="${WIDTH - LEFT - 136}" y="26" width="12" height="12" rx="3"/>
  <text x="${WIDTH - LEFT - 118}" y="37">Sellover</text>
  <rect class="peer" x="${WIDTH - LEFT - 50}" y="26" width="12" height="12" rx="3"/>
  <text x="${WIDTH - LEFT - 32}" y="37">peer</text>
${compared.map((row, at) => bars(row, TOP + at * ROW)).join('\n')}
</svg>
`;
}

function bars(row: Row, y: number): string {
  const { name, unit, ours, peer, peerName, ratio, aim, met } = row;
  const headline = aim === null || aim.endsWith('×') ? times(ratio!) : escaped(`${figure(ours)} ${unit}`);
  const scale = BAR_AREA / Math.max(ours, peer!);
  const bar = (kind: 'ours' | 'peer', value: number, at: number) => {
    const length = Math.max(value * scale, 2);
    return `  <rect class="${kind}" x="${LEFT}" y="${at}" width="${length.toFixed(1)}" height="${BAR}" rx="3"/>
  <text x="${(LEFT + length + 8).toFixed(1)}" y="${at + 11}">${escaped(`${figure(value)} ${unit}`)}</text>`;
  };
  return `<g>
  <line class="line" x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${y - 14}" y2="${y - 14}"/>
  <text x="${LEFT}" y="${y + 5}"><tspan class="name">${escaped(name)}</tspan><tspan class="quiet"> beside ${escaped(peerName ?? '')}${aim?.startsWith('≤') ? ', less is better' : ''}</tspan></text>
${bar('ours', ours, y + 14)}
${bar('peer', peer!, y + 14 + BAR + 4)}
  <text class="ratio${met === false ? ' missed' : ''}" x="${WIDTH - LEFT}" y="${y + 30}">${headline}</text>
  <text class="aim" x="${WIDTH - LEFT}" y="${y + 46}">${aim ? escaped(`aim ${aim}`) : ''}</text>
</g>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
