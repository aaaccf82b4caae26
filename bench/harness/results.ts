import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { historyWith } from './history.ts';
import type { Machine } from './machine.ts';
import { picture } from './picture.ts';
import { figure, percent, times, type Report } from './report.ts';

const folder = new URL('../results/', import.meta.url);

/** `latest.json`, a table for people, a picture, and a line of the history. */
export function writeResults(machine: Machine, report: Report, commit: string): void {
  writeTable('latest', 'table', machine, report);
  writeFileSync(new URL('results.svg', folder), picture(machine, report.rows));
  const history = new URL('history.tsv', folder);
  const before = existsSync(history) ? readFileSync(history, 'utf8') : '';
  writeFileSync(history, historyWith(before, { date: machine.date, commit, rows: report.rows }));
}

export function writeTable(
  jsonName: string,
  tableName: string,
  machine: Machine,
  { rows, waits }: Report,
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`${jsonName}.json`, folder),
    `${JSON.stringify({ machine, waits, rows }, null, 2)}\n`,
  );
  writeFileSync(new URL(`${tableName}.md`, folder), table(machine, { rows, waits }));
}

function table(
  { cpu, cores, node, date, loadBefore }: Machine,
  { rows, waits }: Pick<Report, 'rows' | 'waits'>,
): string {
  const waited =
    waits &&
    `; servers waited ${percent(waits.median)} of the time for their core (the most: ${percent(waits.most)})`;
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
    `Measured on ${date.slice(0, 10)}: ${cpu}, ${cores} cores, Node ${node}, load before ${loadBefore}${waited ?? ''}.`,
    '',
    '| what | Sellover | peer | ratio | aim | met |',
    '|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n');
}
