import type { Page } from 'playwright-core';
import { socketAddress } from '../../cli/room-socket.ts';
import { joinMessage, type RoomId } from '../../schema/room/client-state.ts';
import { SOCKET_PATH } from '../../schema/room/socket.ts';
import { guestJoin } from '../../schema/room/constants.ts';

/** So many lines stand in it. */
const KEPT = 200;

/**
 * A chat written in a minute: it appends an element for each line, scrolls to the end and removes the oldest. The page
 * holds nothing else and no video, so any slowness is the machine's.
 */
export async function openNaivePage(page: Page, url: string, room: RoomId): Promise<void> {
  const address = `${url}/naive-chat`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: BODY }));
  await page.goto(address);
  await page.evaluate(follow, {
    socket: socketAddress(url, SOCKET_PATH),
    join: JSON.stringify(joinMessage(room, { mode: 'live', ...guestJoin })),
    kept: KEPT,
  });
}

const BODY = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>#lines { height: 320px; overflow-y: auto } button { width: 44px; height: 44px }</style>
<div id="lines" role="log" aria-label="chat"></div><button id="like" aria-label="like">0</button>`;

interface Line {
  readonly event: string;
  readonly data: { readonly nick?: string; readonly msg?: string };
}

/** Runs in the page. */
function follow({ socket, join, kept }: { socket: string; join: string; kept: number }): void {
  const lines = document.getElementById('lines')!;
  const like = document.getElementById('like')!;
  let likes = 0;
  like.addEventListener('click', () => {
    likes += 1;
    like.textContent = String(likes);
  });
  const room = new WebSocket(socket);
  room.addEventListener('open', () => room.send(join));
  room.addEventListener('message', ({ data }) => {
    for (const message of JSON.parse(String(data)) as Line[]) {
      if (message.event !== 'chatMessage') continue;
      const line = document.createElement('p');
      line.textContent = `${message.data.nick} ${message.data.msg}`;
      lines.append(line);
      if (lines.childElementCount > kept) lines.firstElementChild!.remove();
      lines.scrollTop = lines.scrollHeight;
    }
  });
}
