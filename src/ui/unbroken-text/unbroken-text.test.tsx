import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UnbrokenText } from './unbroken-text.tsx';

/** What may not be broken stands in brackets. */
const drawn = (text: string) =>
  renderToStaticMarkup(<UnbrokenText text={text} />)
    .replace(/^<span>(.*)<\/span>$/, '$1')
    .replace(/<span[^>]*>/g, '[')
    .replaceAll('</span>', ']');

test.each([
  ['Mazda CX-60 XD-Hybrid', 'Mazda [CX-60] [XD-Hybrid]'],
  ['スバル フォレスターe-Boxer搭載', 'スバル フォレスター[e-Boxer]搭載'],
  ['2021 Toyota C-HR G-T', '2021 Toyota [C-HR] [G-T]'],
  ['Toyota Wish 1.8 Z', 'Toyota Wish 1.8 Z'],
  ['5 - 7 seats, -20', '5 - 7 seats, -20'],
  ['Rolls-Royce-Bentley-Jaguar', 'Rolls-Royce-Bentley-Jaguar'],
  ['2021 โตโยต้า ยาริส เอทีฟ 1.2', '2021 [โตโยต้า] [ยาริส] [เอทีฟ] 1.2'],
  ['เมอร์เซเดส-เบนซ์ C200', '[เมอร์เซเดส]-[เบนซ์] C200'],
  ['รถมือสองคุณภาพดีราคาถูกพร้อมรับประกัน', 'รถมือสองคุณภาพดีราคาถูกพร้อมรับประกัน'],
  ['', ''],
])('renders the name %j as %j', (text, expected) => {
  expect(drawn(text)).toBe(expected);
});
