import { TRANSLATION_MESSAGES_MAX } from '../../../schema/constants.ts';
import { isKorean, translate, TRANSLATED } from '../../../schema/translation.ts';
import { api } from '../api.ts';

type Know = (more: ReadonlyMap<string, string>) => void;

let waiting: string[] = [];

/** What is drawn together is asked for together. */
export async function learnName(ko: string, know: Know): Promise<void> {
  if (!isKorean(ko)) return;
  waiting.push(ko);
  if (waiting.length > 1) return;
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const asked = waiting;
  waiting = [];
  for (let at = 0; at < asked.length; at += TRANSLATION_MESSAGES_MAX)
    await learn(asked.slice(at, at + TRANSLATION_MESSAGES_MAX), know);
}

async function learn(asked: readonly string[], know: Know): Promise<void> {
  const { status, messages } = await api(translate, { language: 'en', messages: [...asked] });
  if (status !== TRANSLATED) return;
  know(new Map(asked.map((ko, at) => [ko, messages[at] ?? ko])));
}
