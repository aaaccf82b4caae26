import { expect, test } from 'vitest';
import { planOf, scaled, type Act } from './plan.ts';
import { showIn } from './show-file.ts';
import { readVocabulary } from './vocabulary.ts';

const vocabulary = await readVocabulary();

function show(text: string) {
  return showIn('show.yaml', `broadcast: 3\nlasts: 10m\n${text}`, vocabulary);
}

const crowded = show(`
viewers:
  fans: { count: 20, members: 10, arrive: 0s..1m, leave: 8m..9m, chat: 20/m, buy: 4/m, drop: 6/m, away: 1s..30s }
steps:
  - { at: 2m, by: fans, like: 3, share: 50%, within: 10s }
  - { at: 1m, say: first }
  - { at: 1m, say: second }
  - { at: 3m, say: again, every: 2m, until: 8m }
`);

function ofKind(acts: readonly Act[], kind: Act['action']['kind']): Act[] {
  return acts.filter(({ action }) => action.kind === kind);
}

test('one seed is one plan, and another is another', () => {
  expect(planOf(crowded, 7)).toEqual(planOf(crowded, 7));
  expect(planOf(crowded, 8).acts).not.toEqual(planOf(crowded, 7).acts);
});

test('acts are in the order of their times, and those of one moment as the file has them', () => {
  const { acts } = planOf(crowded, 7);
  const times = acts.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const said = ofKind(acts, 'operation').map(({ at, action }) => [
    at / 60_000,
    'text' in action && action.text,
  ]);
  expect(said).toEqual([
    [1, 'say first'],
    [1, 'say second'],
    [3, 'say again'],
    [5, 'say again'],
    [7, 'say again'],
  ]);
});

test('viewers act only while they are there, and only members speak', () => {
  const { acts, viewers } = planOf(crowded, 7);
  expect(viewers.filter(({ isMember }) => isMember)).toHaveLength(10);
  expect(ofKind(acts, 'chat').length).toBeGreaterThan(80);
  for (const { at, who, action, step } of acts) {
    if (typeof who === 'string' || step || action.kind === 'arrive' || action.kind === 'leave') continue;
    const { arrivesAt, leavesAt } = viewers[who]!;
    expect(arrivesAt).toBeLessThan(at);
    expect(at).toBeLessThan(leavesAt);
  }
  const speakers = [...ofKind(acts, 'chat'), ...ofKind(acts, 'buy')].map(({ who }) => viewers[who as number]);
  expect(speakers.every((viewer) => viewer?.isMember)).toBe(true);
});

test('half of those who can do it do it, each once, within the time they have', () => {
  const likes = ofKind(planOf(crowded, 7).acts, 'like');
  expect(likes).toHaveLength(5);
  expect(new Set(likes.map(({ who }) => who)).size).toBe(5);
  for (const { at } of likes) expect(at >= 120_000 && at <= 130_000).toBe(true);
});

test('who loses the connection comes back, at the latest before leaving', () => {
  const { acts, viewers } = planOf(crowded, 7);
  const drops = ofKind(acts, 'drop');
  const backs = ofKind(acts, 'comeBack');
  expect(drops.length).toBeGreaterThan(30);
  expect(backs).toHaveLength(drops.length);
  for (const { at, who } of backs) expect(at).toBeLessThan(viewers[who as number]!.leavesAt);
});

test('a smaller crowd does less, and what is scripted stays', () => {
  const small = planOf(scaled(crowded, 0.1), 7);
  expect(small.viewers).toHaveLength(2);
  expect(small.viewers.filter(({ isMember }) => isMember)).toHaveLength(1);
  expect(ofKind(small.acts, 'chat').length).toBeLessThan(40);
  expect(ofKind(small.acts, 'operation')).toHaveLength(5);
});
