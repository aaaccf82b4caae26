import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../testing/place.ts';
import type { FilePart, FileStore } from './file-store.ts';

/** What every store does. `open` gives an empty one, twice, as two nodes have it. */
export function fileStoreContract(
  name: string,
  open: () => Promise<{ readonly here: FileStore; readonly there: FileStore }>,
): void {
  describe(`${name}: where files live`, () => {
    let here: FileStore;
    let there: FileStore;
    beforeEach(async () => {
      ({ here, there } = await open());
    });

    const put = (key: string, text: string) => here.put(key, Buffer.from(text));
    const read = async (key: string, part?: FilePart) => {
      const found = await there.get(key, part);
      if (!found) return null;
      const text = (await buffer(found.content)).toString();
      expect(found.bytes).toBe(text.length);
      return text;
    };
    const keys = async (prefix = '') => {
      const found = await Array.fromAsync(there.list(prefix));
      return found.map(({ key }) => key).toSorted();
    };

    test('a file is whole for all nodes once it was put there', async () => {
      await put('shared/a.webp', 'a picture');
      expect(await read('shared/a.webp')).toBe('a picture');
      expect(await read('shared/b.webp')).toBeNull();
    });

    test('a large file of this machine arrives byte for byte', async () => {
      const path = join(tempDir(), 'here');
      const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * at) % 251));
      writeFileSync(path, content);
      await here.put('a.mp4', { path, bytes: content.length });
      const found = await there.get('a.mp4');
      expect(found!.bytes).toBe(content.length);
      expect((await buffer(found!.content)).equals(content)).toBe(true);
      if (existsSync(path)) rmSync(path);
      expect(await read('a.mp4', { first: 2_999_999, last: 2_999_999 })).toHaveLength(1);
    });

    test('a part is as long as asked, first and last byte included', async () => {
      await put('a.mp4', '0123456789');
      expect(await read('a.mp4', { first: 0, last: 0 })).toBe('0');
      expect(await read('a.mp4', { first: 3, last: 9 })).toBe('3456789');
    });

    test('a file that cannot be read leaves nothing', async () => {
      const gone = { path: join(tempDir(), 'gone'), bytes: 10 };
      await expect(here.put('a.mp4', gone)).rejects.toThrow('ENOENT');
      expect(await keys()).toEqual([]);
    });

    test('a file is gone once it was deleted, and it may be deleted again', async () => {
      await put('a.webp', 'a');
      for (let time = 0; time < 2; time++) await here.delete('a.webp');
      expect(await read('a.webp')).toBeNull();
    });

    test('files are listed by the beginning of their keys, with their time', async () => {
      await put('members/1/a.webp', 'a');
      await put('members/1/240/a.webp', 'a');
      await put('members/12/b.webp', 'b');
      expect(await keys('members/1/')).toEqual(['members/1/240/a.webp', 'members/1/a.webp']);
      expect(await keys()).toHaveLength(3);
      for await (const { at } of there.list('')) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    });

    test.each(['../a', '/etc/hosts', 'a/../b', '.a', 'a//b', ''])('%j is no key', async (key) => {
      await expect(here.get(key)).rejects.toThrow(TypeError);
      await expect(put(key, 'a')).rejects.toThrow(TypeError);
      await expect(here.delete(key)).rejects.toThrow(TypeError);
    });
  });
}
