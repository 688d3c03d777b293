import sharp from 'sharp';

/** What is printed on a card. */
export interface CardFacts {
  plate: string;
  make: string;
  model: string;
  year: number;
  chassis: string;
  engine: string;
  /** `YYYY-MM-DD`. */
  registered: string;
}

type Layout = (facts: CardFacts) => [label: string, value: string][];

const dmy = (iso: string, sign: string) => iso.split('-').reverse().join(sign);

/** Layouts of cards: English with colons, Malay, Indonesian, and a form with labels above. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  english: (f) => [
    ['Vehicle No.', f.plate],
    ['Vehicle Make', f.make.toUpperCase()],
    ['Vehicle Model', f.model.toUpperCase()],
    ['Chassis No.', f.chassis],
    ['Engine No.', f.engine],
    ['Year of Manufacture', String(f.year)],
    ['Original Registration Date', dmy(f.registered, '/')],
  ],
  malay: (f) => [
    ['No. Pendaftaran', f.plate],
    ['No. Enjin', f.engine],
    ['No. Casis', f.chassis],
    ['Buatan', f.make.toUpperCase()],
    ['Model', f.model.toUpperCase()],
    ['Tahun Dibuat', String(f.year)],
    ['Tarikh Pendaftaran', dmy(f.registered, '-')],
  ],
  indonesian: (f) => [
    ['NOMOR REGISTRASI', f.plate],
    ['MERK', f.make.toUpperCase()],
    ['TIPE', f.model.toUpperCase()],
    ['TAHUN PEMBUATAN', String(f.year)],
    ['NOMOR RANGKA', f.chassis],
    ['NOMOR MESIN', f.engine],
    ['TANGGAL', dmy(f.registered, '.')],
  ],
  combined: (f) => [
    ['Registration mark', f.plate],
    ['Make and model', `${f.make} ${f.model}`],
    ['Year of manufacture', String(f.year)],
    ['Chassis no. / VIN', f.chassis],
    ['Engine no.', f.engine],
    ['Date of first registration', f.registered],
  ],
};

export interface Noise {
  /** Standard deviation of the brightness of pixels. */
  grain: number;
  blur: number;
  degrees: number;
}

/** Draws a card as a camera may see it. */
export async function drawCard(facts: CardFacts, layout: string, noise: Noise): Promise<Buffer> {
  const rows = LAYOUTS[layout]?.(facts) ?? [];
  const text = rows
    .map(([label, value], index) => {
      const y = 150 + index * 90;
      return `<text x="70" y="${y}" font-size="32" fill="#444">${label} :</text><text x="640" y="${y}" font-size="38" fill="#111">${value}</text>`;
    })
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="860"><rect width="1400" height="860" fill="#e9efe4"/><g font-family="DejaVu Sans, sans-serif">${text}</g></svg>`;
  const card = sharp(Buffer.from(svg)).rotate(noise.degrees, { background: '#8a8378' });
  const { data, info } = await (noise.blur > 0 ? card.blur(noise.blur) : card)
    .flatten({ background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: noise.grain },
    },
  })
    .png()
    .toBuffer();
  return sharp(data)
    .composite(noise.grain > 0 ? [{ input: grain, blend: 'soft-light' }] : [])
    .jpeg({ quality: 75 })
    .toBuffer();
}
