import { mkdirSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';
import { picture } from './picture.ts';
import { figure, times, type Row } from './report.ts';

const folder = new URL('../results/', import.meta.url);

/** `latest.json`, a table for people, and a picture. */
export function writeResults(machine: Machine, rows: readonly Row[]): void {
  writeTable('latest', 'table', machine, rows);
  writeFileSync(new URL('results.svg', folder), picture(machine, rows));
}

export function writeTable(
  jsonName: string,
  tableName: string,
  machine: Machine,
  rows: readonly Row[],
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${jsonName}.json`, folder), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  writeFileSync(new URL(`${tableName}.md`, folder), table(machine, rows));
}

function table({ cpu, cores, node, date, loadBefore }: Machine, rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, unit, ours, peer, peerName, ratio, aim, met, remark } = row;
    const result = ratio === null ? '' : times(ratio);
    return [
      remark === null ? name : `${name} (${remark})`,
      `${figure(ours)} ${unit}`,
      peer === null ? '' : `${figure(peer)} (${peerName})`,
      result,
      aim ?? '',
      met === null ? '' : met ? 'yes' : 'no',
    ].join(' | ');
  });
  return [
    `Measured on ${date.slice(0, 10)}: ${cpu}, ${cores} cores, Node ${node}, load before ${loadBefore}.`,
    '',
    '| what | Sellover | peer | ratio | aim | met |',
    '|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}
