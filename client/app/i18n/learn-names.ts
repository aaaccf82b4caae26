import { ref } from 'valtio/vanilla';
import { TRANSLATION_MESSAGES_MAX } from '../../../schema/constants.ts';
import { isKorean, translate, TRANSLATED } from '../../../schema/translation.ts';
import { api } from '../api.ts';
import { names } from './names.ts';

let waiting: string[] = [];

/** What is drawn together is asked for together. */
export async function learnName(ko: string): Promise<void> {
  if (!isKorean(ko)) return;
  waiting.push(ko);
  if (waiting.length > 1) return;
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const asked = waiting;
  waiting = [];
  for (let at = 0; at < asked.length; at += TRANSLATION_MESSAGES_MAX)
    await learn(asked.slice(at, at + TRANSLATION_MESSAGES_MAX));
}

async function learn(asked: readonly string[]): Promise<void> {
  const { status, messages } = await api(translate, { language: 'en', messages: [...asked] });
  if (status !== TRANSLATED) return;
  names.known = ref(new Map([...names.known, ...asked.map((ko, at) => [ko, messages[at] ?? ko] as const)]));
}
