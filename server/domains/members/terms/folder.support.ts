import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TermsKind } from '../../../../schema/members/constants.ts';
import { tempDir } from '../../../testing/place.ts';

export const OURS = new URL('texts', import.meta.url).pathname;

export interface Made {
  readonly kind?: TermsKind;
  readonly version?: number;
  readonly noticeDate?: string;
  readonly effectiveDate?: string;
  readonly unfavourable?: boolean;
  readonly needsConsent?: boolean;
}

export const headOf = (head: object, body = '## Text\n') =>
  `---\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')}\n---\n\n${body}`;

/** Our own texts, and further versions. */
export function folderWith(...made: readonly Made[]): string {
  const folder = tempDir();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(OURS, folder, { recursive: true });
  for (const { kind = 'service', version = 2, ...rest } of made)
    for (const locale of ['ko', 'en'])
      writeFileSync(
        join(folder, `${kind}-${version}.${locale}.md`),
        headOf({
          kind,
          version,
          title: `${locale} ${version}`,
          noticeDate: '2026-12-01',
          effectiveDate: '2026-12-08',
          unfavourable: false,
          needsConsent: false,
          changes: `changed in ${locale}`,
          ...rest,
        }),
      );
  return folder;
}
