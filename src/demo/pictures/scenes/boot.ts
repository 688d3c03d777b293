import type { CarPicture } from '#domain/media/picture.ts';
import { profileOf } from '../profiles/catalogue.ts';
import type { Profile } from '../profiles/profile.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';
import { drawBackdrop } from './backdrop.ts';
import { drawHold, OPENING_TOP, type Opening } from './boot-hold.ts';
import { clothOf } from './cloth.ts';

const openingOf = (profile: Profile): Opening => {
  if (profile.bed) return 'bed';
  const foot = profile.cabin?.back[0] ?? 0;
  return profile.length - foot > 0.3 && profile !== profileOf('hybrid') ? 'lid' : 'hatch';
};

/** The open load space, seen from behind. */
export function drawBoot(canvas: Canvas, picture: CarPicture, profile: Profile): void {
  const opening = openingOf(profile);
  const colour = fromHex(picture.paint);
  const tone = (k: number): string => toHex(tint(colour, k));
  drawBackdrop(canvas, 470);
  canvas.pool(
    [640, 690],
    [640, 0],
    [0, 60],
    [
      { at: 0, colour: '#171513', opacity: 0.85 },
      { at: 0.7, colour: '#171513', opacity: 0.4 },
      { at: 1, colour: '#171513', opacity: 0 },
    ],
  );
  if (opening === 'hatch') hatch(canvas, tone);
  else if (opening === 'lid') lid(canvas, tone);
  else cab(canvas, tone);
  drawHold(canvas, clothOf(picture), opening);
  body(canvas, tone, opening);
}

type Tone = (k: number) => string;

function hatch(canvas: Canvas, tone: Tone): void {
  canvas.shape('M214-30H1066L1040 92Q640 70 240 92Z', canvas.ramp(['#3a3c3e', '#1d1e20']));
  canvas.shape('M300-30H980L962 44Q640 30 318 44Z', canvas.ramp(['#aeb5b9', '#7e868b']));
  canvas.shape(
    'M196-30H218L244 94Q640 70 1036 94L1062-30H1084L1056 108Q640 84 224 108Z',
    canvas.ramp([tone(0.7), tone(0.95)]),
  );
  canvas.shape('M250 90L276 90L300 210L290 214Z', '#23262a');
  canvas.shape('M1030 90L1004 90L980 210L990 214Z', '#23262a');
}

function lid(canvas: Canvas, tone: Tone): void {
  canvas.shape(
    'M250 300Q260 150 330 110Q640 70 950 110Q1020 150 1030 300Z',
    canvas.ramp([tone(0.9), tone(0.6)]),
  );
  canvas.shape(
    'M318 260Q330 160 380 138Q640 106 900 138Q950 160 962 260Z',
    canvas.ramp(['#565d62', '#23272a']),
  );
  canvas.shape(
    'M222 26Q640-14 1058 26L1034 244Q640 216 246 244Z',
    canvas.ramp(['#303234', '#1b1c1e', '#242628']),
  );
  canvas.shape('M300 66Q640 36 980 66L962 204Q640 182 318 204Z', canvas.ramp(['#26282a', '#121314']));
  canvas.line('M420 56L436 190M640 48V184M860 56L844 190', '#3a3d40', 3, 0.8);
  canvas.shape('M206 18Q640-32 1074 18L1058 40Q640-4 222 40Z', canvas.ramp([tone(1.1), tone(0.7)]));
  canvas.shape('M600 206h80v14h-80Z', '#5c6063');
}

function cab(canvas: Canvas, tone: Tone): void {
  canvas.shape(
    'M262 330L318 64Q330 36 372 32Q640 16 908 32Q950 36 962 64L1018 330Z',
    canvas.ramp([tone(1.1), tone(0.9), tone(0.6)]),
  );
  canvas.shape(
    'M336 214L366 82Q372 66 394 64Q640 50 886 64Q908 66 914 82L944 214Q944 224 930 224H350Q336 224 336 214Z',
    canvas.ramp(['#59646a', '#24292c', '#171a1c']),
  );
  canvas.line('M640 58V222', '#0d0e0f', 5);
  canvas.shape(
    'M430 224Q430 128 460 122H530Q556 128 556 224ZM724 224Q724 128 750 122H820Q850 128 850 224Z',
    '#0b0c0d',
    'opacity=".7"',
  );
  canvas.shape('M600 34h80v10h-80Z', '#a51d22');
}

function body(canvas: Canvas, tone: Tone, opening: Opening): void {
  const top = OPENING_TOP[opening];
  const waist = Math.max(top, 250);
  for (const flip of [false, true]) {
    const x = (n: number): number => (flip ? 1280 - n : n);
    const roof =
      opening === 'hatch'
        ? `M${x(232)} 100Q${x(176)} 170 ${x(158)} ${waist}`
        : `M${x(280)} ${top}Q${x(200)} ${top - 8} ${x(160)} ${waist + 24}`;
    const colours = [tone(0.55), tone(1), tone(1.1)];
    canvas.shape(
      `${roof}Q${x(118)} 420 ${x(128)} 640H${x(290)}V560L${x(268)} 520Q${x(262)} 300 ${x(290)} ${top}Z`,
      canvas.ramp(flip ? colours.reverse() : colours, true),
    );
    canvas.line(`M${x(268)} 520Q${x(262)} 300 ${x(290)} ${top}`, '#101112', 9);
    const lamp = `M${x(162)} ${waist + 40}Q${x(220)} ${waist + 24} ${x(258)} ${waist + 36}L${x(256)} ${waist + 150}Q${x(200)} ${waist + 164} ${x(140)} ${waist + 140}Q${x(138)} ${waist + 70} ${x(162)} ${waist + 40}Z`;
    canvas.shape(lamp, canvas.ramp(['#c0262b', '#8c1116', '#5b080c']), 'stroke="#2a0506" stroke-width="1.5"');
    canvas.line(
      `M${x(174)} ${waist + 58}Q${x(216)} ${waist + 46} ${x(244)} ${waist + 54}L${x(243)} ${waist + 130}`,
      '#ff8a78',
      4,
      0.85,
    );
    canvas.line(`M${x(176)} ${waist + 8}Q${x(146)} 420 ${x(150)} 600`, '#ffffff', 3, 0.28);
  }
  canvas.shape(
    'M128 598Q120 660 150 712Q640 742 1130 712Q1160 660 1152 598L1010 548Q640 566 270 548Z',
    canvas.ramp([tone(1.15), tone(0.85), tone(0.4)]),
  );
  canvas.shape('M268 536Q640 556 1012 536L1034 574Q640 596 246 574Z', canvas.ramp(['#3a3c3e', '#1c1d1f']));
  canvas.line('M290 552Q640 570 990 552', '#9ea2a5', 3, 0.7);
  canvas.shape('M170 664Q640 700 1110 664L1090 712Q640 738 190 712Z', '#17181a');
  canvas.line('M138 622Q640 660 1142 622', '#000000', 1.6, 0.35);
  if (opening === 'bed')
    canvas.shape('M246 574Q640 596 1034 574L1060 640Q640 664 220 640Z', canvas.ramp([tone(1.1), tone(0.7)]));
}
