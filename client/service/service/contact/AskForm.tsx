import { Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_DEFAULT } from '../../../../schema/constants.ts';
import { inLocale } from '../../../../schema/locales.ts';
import { INQUIRY_LENGTH_MAX, INQUIRY_PICTURES_MAX } from '../../../../schema/service/constants.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { day } from '../../../app/i18n/when.ts';
import { session } from '../../../app/session/session.ts';
import { useSending } from '../../../app/use-sending.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { Segments } from '../../../design/controls/Segments.tsx';
import { SelectField } from '../../../design/controls/SelectField.tsx';
import { TextArea } from '../../../design/controls/TextArea.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { Skeleton } from '../../../design/Skeleton.tsx';
import { FilesField, useFiles } from '../../../members/files/offers.ts';
import { ask, whyNoInquiry } from './inquiries.ts';

const FILES_MAX = { pictures: INQUIRY_PICTURES_MAX, videos: 0 } as const;
const TYPES = ['t1', 't2', 't3'] as const;
type Type = (typeof TYPES)[number];
const CODES = { t1: 1, t2: 2, t3: 3 } as const satisfies Record<Type, number>;

interface OrderChoiceProps {
  /** 0: none. */
  readonly value: number;
  readonly onChoose: (orderSysId: number) => void;
}

function OrderChoice({ value, onChoose }: OrderChoiceProps) {
  const t = useTranslations('service.ask');
  const locale = useLocale();
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery(queryOf('orderList', { uid, startIndex: 0, rowCount: ROW_COUNT_DEFAULT }));
  const orders = query.data?.orders ?? [];
  return (
    <SelectField
      label={t('order')}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
      options={[
        { value: 0, text: t('noOrder') },
        ...(value > 0 && !orders.some(({ orderSysId }) => orderSysId === value)
          ? [{ value, text: String(value) }]
          : []),
        ...orders.map(({ orderSysId, orderedAt, orderProducts: [first, ...others] }) => {
          const said = {
            day: day(locale, Date.parse(orderedAt)),
            name: first ? inLocale(locale, first.name, first.nameEn) : '',
          };
          return {
            value: orderSysId,
            text:
              others.length > 0 ? t('orderMore', { ...said, count: others.length }) : t('orderText', said),
          };
        }),
      ]}
    />
  );
}

/** The order that the address names, as a link of an order does. */
function orderInAddress(): number {
  const asked = Number(new URLSearchParams(location.search).get('orderSysId'));
  return Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
}

/** Asks customer service. */
export function AskForm() {
  const t = useTranslations('service.ask');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const [type, setType] = useState<Type>('t3');
  const [orderSysId, setOrder] = useState(orderInAddress);
  const [text, setText] = useState('');
  const files = useFiles('inquiry', FILES_MAX);
  const wrong = whyNoInquiry(text);
  const { tried, busy, onSubmit } = useSending(!wrong && files.isReady, async () => {
    await ask({
      uid,
      typeCode: CODES[type],
      content: text.trim(),
      ...(orderSysId > 0 && { orderSysId }),
      ...(files.pictures.length > 0 && { pictures: files.pictures }),
    });
    toast(t('sent'), { tone: 'good' });
    setText('');
    setOrder(0);
    files.clear();
  });
  return (
    <form className={layout({ column: 4 })} noValidate onSubmit={onSubmit}>
      <p className={layout({ tone: 'soft', leading: 155 })}>{t('lead')}</p>
      <Segments
        label={t('type')}
        options={TYPES.map((value) => ({ value, text: t(`types.${value}`) }))}
        value={type}
        onChoose={setType}
      />
      <OrderChoice value={orderSysId} onChoose={setOrder} />
      <TextArea
        label={t('text')}
        placeholder={t('example')}
        maxLength={INQUIRY_LENGTH_MAX}
        value={text}
        error={
          tried && wrong
            ? wrong.why === 'sign'
              ? t('wrong.sign', { sign: wrong.sign })
              : t('wrong.blank')
            : undefined
        }
        count={t('length', { count: text.length, max: INQUIRY_LENGTH_MAX })}
        onChange={(event) => setText(event.target.value)}
      />
      <Suspense fallback={<Skeleton height={140} />}>
        <FilesField files={files} label={t('pictures')} tried={tried} />
      </Suspense>
      <Button size="large" wide type="submit" busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
