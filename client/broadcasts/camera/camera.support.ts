/** A socket of the camera page whose other end is the test. */
export class FakeCameraSocket extends EventTarget {
  readonly url: string;
  bufferedAmount = 0;
  isClosed = false;
  binaryType = 'blob';
  readonly texts: unknown[] = [];
  readonly bodies: Uint8Array[] = [];

  constructor(url = '') {
    super();
    this.url = url;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  send(message: string | Uint8Array): void {
    if (typeof message === 'string') this.texts.push(JSON.parse(message));
    else this.bodies.push(message);
  }
  answer(resultCode: string, resultMsg = ''): void {
    const data = JSON.stringify({ resultCode, resultMsg });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    this.isClosed = true;
  }
  drop(): void {
    this.dispatchEvent(new Event('close'));
  }
}
