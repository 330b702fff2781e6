import { expect, it } from 'vitest'
import {
  htmlToText,
  readCategory,
  readDay,
  readLine,
  readNews,
  readRating,
  readSizeMb,
  readText,
} from '../../../tools/import/values.ts'

it.each([
  [readRating, '4,5', 4.5],
  [readRating, 4.4824, 4.48],
  [readRating, 'good', undefined],
  [readCategory, 'MZGenre.PhotoAndVideo', 'Photo & Video'],
  [readSizeMb, '601924758', 601.9],
  [readSizeMb, 123_456, 0.123],
  [readSizeMb, 'big', undefined],
  [readDay, '2026-11-03T23:59:59+14:00', '2026-11-03'],
  [readDay, '2026-11-03T23:59:59-08:00', '2026-11-03'],
  [readDay, 1_793_664_000_000, '2026-11-03'],
  [readDay, 'yesterday', undefined],
  [readText, 'a < b\r\n<3 & more \u0007\n\n\n\nend', 'a < b\n<3 & more\n\nend'],
  [htmlToText, '<h2>New</h2>one<br>\r\ntwo<img src=x onerror=y>', 'New\n\none\ntwo'],
  [htmlToText, 'a<b\n\nand c>d, R&D;', 'a<b\n\nand c>d, R&D;'],
  [
    htmlToText,
    'One\n<b>New</b>\n* a\n* <b>b</b> <br/> <strong>Old</strong>:<br>c',
    'One\n\nNew\n* a\n* b\n\nOld:\nc',
  ],
  [
    htmlToText,
    '<a href="https://a.example">A</a>, <a href="mailto:b@a.example">b</a>, <a href="http://c.example">http://c.example</a>, <a href="#d">d</a>',
    'A (https://a.example), b (b@a.example), http://c.example, d',
  ],
  [readLine, 'Solves a<b and\nc>d &amp; e.', 'Solves a<b and c>d &amp; e.'],
  [
    readNews,
    '# New\n\n* **one**\n* `two` & [three](https://a.example)',
    'New\n\n• one\n• two & three (https://a.example)',
  ],
  [readNews, 'One\nsnake_case_two < 3', 'One\nsnake_case_two < 3'],
  [readNews, 'One\n\n---\n\n**Two**', 'One\n\nTwo'],
  [readNews, 'Solves a<b and c>d.', 'Solves a<b and c>d.'],
  [readNews, 'x'.repeat(20_000), 'x'.repeat(10_000)],
])('%o reads %.40j as %.40j', (read, raw, value) => {
  expect(read(raw)).toBe(value)
})
