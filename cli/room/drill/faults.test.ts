import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { Cli } from '../../testing/cli.ts';
import { shipped } from '../run/playhouse.support.ts';
import { anotherFault, faultIn, requirePossible, type Fault } from './faults.ts';

const MINUTE = 60_000;

describe('a fault says what breaks, when and for how long', () => {
  test.each([
    ['kill:server@2m', { how: 'kill', part: 'node1' }, 2 * MINUTE, 0],
    ['kill:node2@2m+30s', { how: 'kill', part: 'node2' }, 2 * MINUTE, 30_000],
    ['kill:nats@1m30s', { how: 'kill', part: 'nats' }, 90_000, 0],
    ['kill:postgres@01:30', { how: 'kill', part: 'postgres' }, 90_000, 0],
    ['freeze:node12@5+500ms', { how: 'freeze', part: 'node12' }, 5000, 500],
    ['freeze:postgres@1m', { how: 'freeze', part: 'postgres' }, MINUTE, 10_000],
    ['disk-full@4m+20s', { how: 'fill', part: 'disk' }, 4 * MINUTE, 20_000],
  ])('%s', (text, blow, at, lasts) => expect(faultIn(text)).toEqual({ text, blow, at, lasts }));

  test.each([
    ['kill:server', 'It must be what breaks and when'],
    ['kill@2m', 'kill is nothing that can break'],
    ['crash:server@2m', 'there are kill:<part>, freeze:<part> and disk-full'],
    ['kill:redis@2m', 'kill cannot be of redis'],
    ['kill:node0@2m', 'kill cannot be of node0'],
    ['freeze:@2m', 'freeze cannot be of nothing'],
    ['kill:server@soon', 'soon is not a time'],
    ['freeze:node1@2m+long', 'long is not a length of time'],
    ['freeze:node1@2m+0s', '0s is not a length of time'],
  ])('%s is none', (text, problem) => expect(() => faultIn(text)).toThrow(problem));

  test('there may be several', () => {
    const [first, second] = anotherFault('kill:nats@2s', anotherFault('kill:server@1s'));
    expect([first?.text, second?.text]).toEqual(['kill:server@1s', 'kill:nats@2s']);
  });
});

describe('what cannot be is refused before anything begins', () => {
  const faults = (...texts: readonly string[]): Fault[] => texts.map(faultIn);
  const cluster = { nodes: 2, lasts: 6 * MINUTE };

  test.each([
    [[], 'Nothing is to break'],
    [['kill:node9@2m'], 'kill:node9@2m: there are 2 nodes'],
    [['kill:server@7m'], 'kill:server@7m is after the end of the show'],
    [['freeze:server@5m55s+10s'], 'freeze:server@5m55s+10s goes on after the end of the show'],
    [['kill:node1@1m+10s', 'freeze:server@65s+5s'], 'are of the same part at the same time'],
  ])('%j', (texts, problem) => expect(() => requirePossible(faults(...texts), cluster)).toThrow(problem));

  test('one node has a file', () => {
    const alone = { ...cluster, nodes: 1 };
    expect(() => requirePossible(faults('kill:nats@1m'), alone)).toThrow(UsageError);
    expect(() => requirePossible(faults('freeze:node2@1m+1s'), alone)).toThrow('there is 1 node');
  });

  test('several parts may break at once, and one part again', () => {
    const all = faults('kill:server@2m+20s', 'freeze:node2@2m+20s', 'disk-full@2m', 'kill:server@3m');
    expect(() => requirePossible(all, cluster)).not.toThrow();
  });
});

describe('the command', () => {
  const cli = new Cli();
  afterAll(() => cli.remove());
  const drill = (...args: readonly string[]) => cli.run(['drill', shipped('drill'), ...args]);

  test('says what would break, and does nothing', async () => {
    const { code, stdout } = await drill('-f', 'kill:server@20s', '-f', 'freeze:node2@30s+5s', '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toMatch(/00:00:20 +started again at once +kill node1/);
    expect(stdout).toMatch(/00:00:30 +00:00:35 +freeze node2/);
  });

  test.each([
    [['-f', 'kill:node9@2s'], 'there are 2 nodes', '--nodes makes more'],
    [['-f', 'kill:nats@2s', '--nodes', '1'], 'neither PostgreSQL nor NATS', '--nodes 2'],
    [['-f', 'kill:server@2h'], 'is after the end of the show', 'The show lasts 00:01:00'],
    [['-f', 'kill:server'], 'such as kill:node2@2m', 'sellover drill --help'],
    [['-f', 'kill:server@2s', '--at', 'max'], 'it must be a speed such as 3x', 'sellover drill --help'],
    [[], 'Nothing is to break', '--fault kill:server@20s'],
  ])('%j is wrong usage', async (args, problem, remedy) => {
    const { code, stdout, stderr } = await drill(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(problem);
    expect(stderr).toContain(remedy);
  });
});
