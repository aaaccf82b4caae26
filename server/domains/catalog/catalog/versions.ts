import { Refusal, type NewEvent, type States, type StreamRef } from '../../../platform/log/log.ts';

interface VersionAsked {
  readonly ifVersion: number;
  /** What the refusal names. */
  readonly changed: string;
}

/** What a decision makes of a stream as it was at that version. Throws 0021 if somebody else was faster. */
export function decidedAt<S extends E['data'], E extends NewEvent>(
  states: Pick<States, 'get' | 'version'>,
  ref: StreamRef<S, E>,
  { ifVersion, changed }: VersionAsked,
  decide: (before: S) => readonly E[],
) {
  const [before, version] = [states.get(ref), states.version(ref)];
  if (version !== ifVersion) throw new Refusal('0021', { version, changed });
  const events = decide(before);
  const state: E['data'] = events.at(-1)?.data ?? before;
  return { events: [{ ref, events }], state, version: version + events.length };
}
