import { expect, test } from 'vitest';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { show } from '../../../testing/show.tsx';
import { chatLine } from '../chat/chat-line.support.ts';
import { ChatRow } from '../chat/ChatRow.tsx';
import { Notice } from '../notice/Notice.tsx';
import type { ChatLine } from '../room/chat-lines.ts';
import { stageOf } from '../room/stage.support.tsx';

const look = {
  sellerColor: '#0b5d1e',
  brdchatColor: '#aaffee',
  brdNotiColor: '#ffeeaa',
  brdOrdTxtColor: '#eeaaff',
  usrOrdNotiColor: '#5d0b4a',
};
const rgb = (hex: string) =>
  `rgb(${hex
    .match(/\w\w/g)!
    .map((two) => Number.parseInt(two, 16))
    .join(', ')})`;

const bought = {
  msgType: MSG_TYPE.purchase,
  ordPrdts: [{ prdtSysId: 3, name: '머그', qty: 1 }] as unknown as ChatLine['ordPrdts'],
};

async function coloursWith(style: ReturnType<typeof sellerVars>) {
  const { stage, on } = stageOf();
  stage.live.feed.apply((state) => ({ ...state, noti: '곧 시작해요' }));
  const screen = await show(
    on(
      <div style={style}>
        <Button>주문하기</Button>
        <Notice />
        <ChatRow line={chatLine(1, { msg: '예뻐요' })} />
        <ChatRow line={chatLine(2, bought)} />
        <ChatRow line={chatLine(3, { ...bought, own: true })} />
      </div>,
    ),
    { texts: ['room/live'] },
  );
  const of = (element: Element) => getComputedStyle(element);
  const [others, own] = screen
    .getByText('머그')
    .elements()
    .map((name) => name.closest('p')!);
  return {
    button: of(screen.getByRole('button', { name: '주문하기' }).element()).backgroundColor,
    notice: of(screen.getByText('곧 시작해요').element()).color,
    chat: of(screen.getByText('예뻐요').element()).color,
    purchase: of(others!).color,
    ownPurchase: of(own!).backgroundColor,
  };
}

test('each colour of the seller tints its own place', async () => {
  expect(await coloursWith(sellerVars(look))).toEqual({
    button: rgb(look.sellerColor),
    notice: rgb(look.brdNotiColor),
    chat: rgb(look.brdchatColor),
    purchase: rgb(look.brdOrdTxtColor),
    ownPurchase: rgb(look.usrOrdNotiColor),
  });
});

test('colours that are none are those of the house', async () => {
  const malformed = {
    sellerColor: 'red',
    brdchatColor: '',
    brdNotiColor: '#12',
    brdOrdTxtColor: '',
    usrOrdNotiColor: '',
  };
  const none = await coloursWith(sellerVars(null));
  expect(await coloursWith(sellerVars(malformed))).toEqual(none);
  expect(none.button).not.toBe(rgb(look.sellerColor));
});
