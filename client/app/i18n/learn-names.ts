import { TRANSLATED } from '../../../schema/constants.ts';
import { api } from '../calls/api.ts';
import { portions } from './learn-portions.ts';

type Know = (more: ReadonlyMap<string, string>) => void;

let waiting: string[] = [];

/** Names that are drawn together are requested together. */
export async function learnName(ko: string, know: Know): Promise<void> {
  waiting.push(ko);
  if (waiting.length > 1) return;
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const asked = portions(waiting);
  waiting = [];
  for (const messages of asked) await learn(messages, know);
}

async function learn(asked: string[], know: Know): Promise<void> {
  const { status, messages } = await api('translate', { language: 'en', messages: asked });
  if (status !== TRANSLATED) return;
  know(new Map(asked.map((ko, at) => [ko, messages[at] ?? ko])));
}
