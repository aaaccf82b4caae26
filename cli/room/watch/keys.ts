const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/** q and Ctrl-C leave. Other input is not shown. Returns a function that restores the keyboard. */
export function quitKeys(quit: () => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => {};
  const heard = (keys: Buffer) => {
    if (['q', 'Q', CTRL_C, CTRL_D].some((key) => keys.includes(key))) quit();
  };
  stdin.setRawMode(true);
  stdin.on('data', heard);
  stdin.resume();
  return () => {
    stdin.off('data', heard);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
