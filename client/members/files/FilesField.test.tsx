import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { uploadToken } from '../../../schema/members/media/uploads.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import { FilesField, useFiles } from './offers.ts';

/** The upload that is on its way. The app uses no `fetch` for it, because that tells no progress. */
let request: FakeRequest;
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  responseText = '';
  constructor() {
    super();
    // oxlint-disable-next-line unicorn/no-this-assignment, typescript/no-this-alias -- A test holds what the page makes.
    request = this;
  }
  open(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(fileSysId: number): void {
    this.responseText = JSON.stringify({ jsonData: { resultCode: '0001', res: { fileSysId } } });
    this.dispatchEvent(new Event('load'));
  }
}

function Form() {
  const files = useFiles('claim', { pictures: 2, videos: 0 });
  return (
    <Suspense>
      <FilesField files={files} label="사진" tried />
      <p data-testid="sent">{files.pictures.join()}</p>
    </Suspense>
  );
}

const choose = (...names: readonly string[]) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    names.map((name) => new File(['0123456789'], name, { type: 'image/png' })),
  );

beforeEach(() => {
  logIn();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('a picture shows how far it has come, and counts once it is there', async () => {
  serve('uploadToken', sample(uploadToken.reply, { uploadUrl: '/put/1' }));
  const screen = await show(<Form />, { texts: [] });
  await expect.element(screen.getByText(/^사진 2장까지/)).toBeVisible();
  await choose('흠집.png');
  const progress = screen.getByRole('progressbar', { name: '흠집.png 올리는 중' });
  await expect.element(progress).toHaveAttribute('value', '0');
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 4, total: 10 }));
  await expect.element(progress).toHaveAttribute('value', '0.4');
  await expect.element(screen.getByText(/^파일을 올리고 있어요/)).toBeVisible();
  expect(screen.getByTestId('sent').element().textContent).toBe('');
  await expectAccessible();
  request.answer(31);
  await expect.element(screen.getByTestId('sent')).toHaveTextContent('31');
  await expect.element(progress).not.toBeInTheDocument();
});

test('there are no more pictures than there may be, and one that failed can go again', async () => {
  serve('uploadToken', 'offline');
  const screen = await show(<Form />, { texts: [] });
  await expect.element(screen.getByText(/^사진 2장까지/)).toBeVisible();
  await choose('1.png', '2.png', '3.png');
  await expect.element(screen.getByRole('button', { name: '2.png 다시 올리기' })).toBeVisible();
  await expect.element(screen.getByText(/^올리지 못한 파일을/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: '3.png' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '사진 추가' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '2.png 빼기' }).click();
  serve('uploadToken', sample(uploadToken.reply, { uploadUrl: '/put/2' }));
  await screen.getByRole('button', { name: '1.png 다시 올리기' }).click();
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  request.answer(32);
  await expect.element(screen.getByTestId('sent')).toHaveTextContent('32');
});
