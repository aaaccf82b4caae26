import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from 'uuidv7';
import { navigate } from 'wouter/use-browser-location';
import { BROADCAST_LASTS_MAX, BROADCAST_PLANNED_AHEAD_MAX } from '../../../../schema/broadcasts/constants.ts';
import { refusalCode } from '../../../../schema/call.ts';
import { DAY, HOUR } from '../../../../schema/durations.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { keyOf, queryClient, queryOf } from '../../../app/calls/query.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { addressOf } from '../../../app/routes.ts';
import { confirm } from '../../../design/overlays/dialog.ts';
import { toast } from '../../../design/overlays/toast.ts';
import type { Own } from '../own.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import {
  askedOf,
  changesOf,
  EMPTY,
  faultsOf,
  type Field,
  type Form,
  formOf,
  mergeInto,
  movedIn,
} from './form.ts';
import type { OvertakenBy } from './Overtaken.tsx';
import { problemsFrom, type Problems } from './refused.ts';

/** What the texts of faults name. */
const LIMITS = { hours: BROADCAST_LASTS_MAX / HOUR, years: BROADCAST_PLANNED_AHEAD_MAX / (365 * DAY) };

interface Writing {
  readonly form: Form;
  /** The plan that it changes. */
  readonly before: Form | undefined;
  readonly version: number;
  readonly overtaken: OvertakenBy | undefined;
}

/** Goes on with what was written onto a newer version of the plan. */
function rebased(form: Form, before: Form, own: Own): Writing {
  const theirs = formOf(own);
  const { form: merged, both } = mergeInto(before, form, theirs);
  const changed = movedIn(before, theirs);
  return {
    form: merged,
    before: theirs,
    version: own.version,
    overtaken: changed.length > 0 ? { changed, both, theirs } : undefined,
  };
}

function begun(own: Own | undefined): Writing {
  const draft = readDraft(own?.broadcastSysId);
  if (!own) return { form: draft?.form ?? EMPTY, before: undefined, version: 0, overtaken: undefined };
  const form = formOf(own);
  return draft?.before
    ? rebased(draft.form, draft.before, own)
    : { form, before: form, version: own.version, overtaken: undefined };
}

async function showEverywhere(): Promise<void> {
  await Promise.all(
    (['sallyBroadcast', 'sallyBroadcasts'] as const).map((name) =>
      queryClient.invalidateQueries({ queryKey: keyOf(name) }),
    ),
  );
}

/** A plan that is being written, and what can be done with it. */
export interface Planning {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly writing: Writing;
  readonly problems: Problems;
  readonly busy: 'save' | 'cancel' | undefined;
  /** Takes a new form, and drops the problems of the changed fields. */
  write(next: Form, ...fields: readonly Field[]): void;
  set<F extends Field>(field: F, value: Form[F]): void;
  /** Takes what somebody else has written into a field meanwhile. */
  take(field: Field, from: OvertakenBy): void;
  /** A file is on its way, or has arrived. */
  onBusy(isBusy: boolean): void;
  save(event: SyntheticEvent): void;
  cancel(of: Own): Promise<void>;
}

/** `own`: the broadcast that is being changed; undefined: a new one. */
export function usePlanning(sellerSysId: number, own: Own | undefined): Planning {
  const t = useTranslations('broadcasting.plan');
  const nameFor = useNames();
  const [writing, setWriting] = useState(() => begun(own));
  const { form, before, version } = writing;
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(0);
  const [busy, setBusy] = useState<'save' | 'cancel'>();
  const element = useRef<HTMLFormElement>(null);
  // Once said, problems vanish one by one, and take no focus with them.
  const isRefused = useRef(false);
  const asked = useRef<{ readonly what: string; readonly key: string }>(undefined);
  const broadcastSysId = own?.broadcastSysId;
  const isTouched = movedIn(before ?? EMPTY, form).length > 0;
  useEffect(() => {
    if (isTouched) keepDraft(broadcastSysId, { form, before });
    else forgetDraft(broadcastSysId);
  }, [broadcastSysId, form, before, isTouched]);
  useEffect(() => {
    if (!isRefused.current || Object.keys(problems).length === 0) return;
    isRefused.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [problems]);
  const refuse = (found: Problems) => {
    isRefused.current = true;
    setProblems(found);
  };

  const write = (next: Form, ...fields: readonly Field[]) => {
    setWriting((last) => ({ ...last, form: next }));
    if (!fields.some((field) => problems[field])) return;
    setProblems(Object.fromEntries(Object.entries(problems).filter(([at]) => !fields.includes(at as Field))));
  };
  const set = <F extends Field>(field: F, value: Form[F]) => write({ ...form, [field]: value }, field);
  const onBusy = (isBusy: boolean) => setSending((count) => count + (isBusy ? 1 : -1));

  const plan = async () => {
    const what = JSON.stringify(askedOf(form));
    if (asked.current?.what !== what) asked.current = { what, key: uuidv7() };
    const { key: idempotencyKey } = asked.current;
    const ids = await api('planBroadcast', { sellerSysId, ...askedOf(form) }, { idempotencyKey });
    await showEverywhere();
    forgetDraft(undefined);
    toast(t('planned'), { tone: 'good' });
    navigate(addressOf('broadCastDetail', ids), { replace: true });
  };
  const change = async (of: Own, from: Form) => {
    const changes = changesOf(from, form);
    if (Object.keys(changes).length > 0) {
      const ids = { sellerSysId, broadcastSysId: of.broadcastSysId };
      await api('changeBroadcast', { ...ids, ifVersion: version, ...changes });
      await showEverywhere();
      toast(t('changed'), { tone: 'good' });
    }
    forgetDraft(of.broadcastSysId);
    navigate(addressOf('broadCastDetail', of), { replace: true });
  };
  /** Shows what others have changed meanwhile, and keeps what is written here. */
  const catchUp = async (of: Own, from: Form) => {
    const query = queryOf('sallyBroadcast', { broadcastSysId: of.broadcastSysId });
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    setWriting(rebased(form, from, newer));
  };
  const run = async (what: 'save' | 'cancel', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const isOvertaken = refusalCode(error) === REFUSED.overtaken && own && before;
      const shown = isOvertaken
        ? await catchUp(own, before).then(
            () => true,
            () => false,
          )
        : false;
      refuse(shown ? {} : problemsFrom(error, form, (gone) => t('products.gone', { name: nameFor(gone) })));
    } finally {
      setBusy(undefined);
    }
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (sending > 0) return refuse({ form: t('stillSending') });
    const faults = Object.entries(faultsOf(form, serverClock.now(), before));
    refuse(Object.fromEntries(faults.map(([field, fault]) => [field, t(`faults.${fault}`, LIMITS)])));
    if (faults.length > 0) return;
    void run('save', own && before ? () => change(own, before) : plan);
  };
  const cancel = async (of: Own) => {
    const isSure = await confirm({
      title: t('cancel.title'),
      message: t('cancel.message'),
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.no'),
      tone: 'danger',
    });
    if (!isSure) return;
    await run('cancel', async () => {
      const ids = { sellerSysId, broadcastSysId: of.broadcastSysId };
      await api('cancelBroadcast', { ...ids, ifVersion: version });
      forgetDraft(of.broadcastSysId);
      await showEverywhere();
      toast(t('cancel.done'), { tone: 'good' });
      navigate(addressOf('sellerList'), { replace: true });
    });
  };
  const take = (field: Field, from: OvertakenBy) => {
    write({ ...form, [field]: from.theirs[field] }, field);
    const both = from.both.filter((each) => each !== field);
    setWriting((last) => ({ ...last, overtaken: { ...from, both } }));
  };
  return { element, writing, problems, busy, write, set, take, onBusy, save, cancel };
}
