import { proxy } from 'valtio/vanilla';

interface NetworkInformation {
  readonly saveData?: boolean;
}

/** Whether the person wants moving previews; undefined until they or their device say so. */
export const previews = proxy<{ wanted: boolean | undefined }>({
  wanted: (navigator as { connection?: NetworkInformation }).connection?.saveData ? false : undefined,
});
