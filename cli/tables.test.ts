import { expect, test } from 'vitest';
import { csvOf } from '../schema/csv.ts';
import { tableIn, TableUnreadable } from './tables.ts';

test('what we write, spreadsheets read as text, and we as it was', () => {
  const texts = ['=1+1', '+82', '-5', '@a', "'=1", "'", "it's", 'a,"b"\r\nc', '머그', '="a"', ''];
  const written = csvOf([['name', 'qty', 'end'], ...texts.map((text) => [text, -12, 'x'])]);
  expect(written).toContain("\r\n'=1+1,-12,x\r\n");
  expect(written).toMatch(/^\ufeffname,qty,end\r\n/);
  expect(written).not.toMatch(/^"?[=+@\t\r-]/m);
  const { rows } = tableIn(bytes(written));
  expect(rows.map(({ cells }) => cells)).toEqual(texts.map((text) => [text, '-12', 'x']));
});

const PLAIN = 'prdtNo,name,price\r\nX-1,머그,12000\r\n';
const bytes = (text: string) => Buffer.from(text);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const cp949 = Buffer.concat([
  bytes('prdtNo,name,price\r\nX-1,'),
  Buffer.from('b8d3b1d7', 'hex'),
  bytes(',12000\r\n'),
]);

test.each([
  ['as it is', bytes(PLAIN)],
  ['with a byte order mark', bytes(`\ufeff${PLAIN}`)],
  ['with line breaks of old Macs', bytes(PLAIN.replaceAll('\r\n', '\r'))],
  ['with Korean in parts', bytes(PLAIN.normalize('NFD'))],
  ['in UTF-16', utf16(PLAIN)],
  ['in CP949, as Excel in Korea saves it', cp949],
  ['with semicolons', bytes(PLAIN.replaceAll(',', ';'))],
  ['with tabs', bytes(PLAIN.replaceAll(',', '\t'))],
  ['with a line that names its separator', bytes(`sep=,\r\n${PLAIN}`)],
  ['with empty columns and rows', bytes('prdtNo,name,price,,\r\nX-1,머그,12000,,\r\n,,,,\r\n')],
  ['with blanks that do not break', bytes(PLAIN.replace('12000', '\u00a012000\u00a0'))],
])('a table is read %s', (_, content) => {
  expect(tableIn(content)).toEqual({
    header: ['prdtNo', 'name', 'price'],
    rows: [{ line: 2, cells: ['X-1', '머그', '12000'] }],
  });
});

test('inches stay where no cell was meant to be quoted', () => {
  expect(tableIn(bytes('name\n머그 15" 대형\n')).rows).toEqual([{ line: 2, cells: ['머그 15" 대형'] }]);
});

test.each([
  ['price,name,price\n1,a,2\n', 'the column price is there twice', 1, 3],
  ['name,,price\na,b,1\n', 'the column of this cell has no name', 2, 2],
  ['name,price\na,1,2\n', 'the column of this cell has no name', 2, 3],
  ['name,price\n"a,1\nb,2\n', 'a quotation mark that begins a cell is not closed', 3, 1],
  ['', 'the first row must name the columns', 1, 1],
])('%j is refused in our own words', (text, message, line, column) => {
  const read = () => tableIn(bytes(text));
  expect(read).toThrow(TableUnreadable);
  expect(read).toThrow(expect.objectContaining({ message, place: { line, column } }));
});
