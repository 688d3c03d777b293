import { parseCarPicturePath } from '#domain/media/picture.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { isPriceFrom } from '#region/format/price-from.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import type { Preview } from '#region/routing/preview-path.ts';
import { carTitle } from '#region/text/car-title.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { FontBook } from '../../fonts/font-book.ts';
import { drawCar, offeredPicture, type PictureOffer } from '../../modules/pictures/index.ts';
import { drawPreview, PREVIEW_CAR } from './draw-preview.ts';

/**
 * Makes the preview of a car. Photographs of other hosts are not fetched: a drawing of a car replaces them.
 * @param offer the available drawings
 * @param t texts of the language
 */
export async function previewSvg(
  { region, language, card }: Preview,
  offer: PictureOffer,
  book: FontBook,
  t: Translate,
): Promise<string> {
  const { brand, currency } = region.manifest;
  const { now } = visiblePrices(card);
  const amount = now === undefined ? '' : formatMoney(now, currency, language);
  const picture = offeredPicture(card.thumbnail, offer) ?? parseCarPicturePath(GENERIC);
  if (!picture) throw new Error('drawing the generic car failed');
  const car = await (await drawCar(picture, PREVIEW_CAR)).jpeg({ quality: 90 }).toBuffer();
  return drawPreview(
    {
      title: carTitle(card),
      price: amount !== '' && isPriceFrom(card) ? t('common:price.from', { price: amount }) : amount,
      brandName: inLanguage(brand.name, language.code),
      colors: brand.colors,
      language,
      car: `data:image/jpeg;base64,${car.toString('base64')}`,
    },
    book,
  );
}

const GENERIC = 'cars/car/8a8d90/front-0.webp';
