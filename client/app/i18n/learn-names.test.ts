import { beforeEach, expect, test, vi } from 'vitest';
import { TRANSLATION_LENGTH_MAX, TRANSLATION_LENGTH_SUM_MAX } from '../../../schema/constants.ts';
import { api } from '../calls/api.ts';
import { learnName } from './learn-names.ts';

vi.mock('../calls/api.ts', () => ({ api: vi.fn<typeof api>() }));

const asked: (readonly string[])[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.mocked(api).mockImplementation((async (_operation: unknown, input: { messages: string[] }) => {
    asked.push(input.messages);
    return { status: 'success', messages: input.messages.map((ko) => `${ko} in English`) };
  }) as unknown as typeof api);
});

async function learn(...names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const know = (more: ReadonlyMap<string, string>) => {
    for (const [ko, en] of more) known.set(ko, en);
  };
  await Promise.all(names.map((name) => learnName(name, know)));
  return known;
}

test('names that are drawn together are asked for together, and those that are not Korean not at all', async () => {
  const known = await learn('물빛 틴트', 'Glow', '산지 직송');
  expect(asked).toEqual([['물빛 틴트', '산지 직송']]);
  expect(known.get('산지 직송')).toBe('산지 직송 in English');
  await learn('Glow');
  expect(asked).toHaveLength(1);
});

test('there are never more in one call than the server takes', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(450, '가'));
  const known = await learn(...names, '가'.repeat(TRANSLATION_LENGTH_MAX + 1));
  const lengths = asked.map((messages) => messages.join('').length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(TRANSLATION_LENGTH_SUM_MAX);
  expect([...known.keys()]).toEqual(names);
});
