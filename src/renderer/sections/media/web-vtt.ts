/** Text of a film from one second to another. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** Captions as a WebVTT file; markup in texts is shown as text. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${escaped(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** `mm:ss.ttt` */
function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(Math.floor(thousandths / 60_000), 2)}:${pad(Math.floor(thousandths / 1000) % 60, 2)}.${pad(thousandths % 1000, 3)}`;
}

/** Neither line breaks nor arrows may end a cue. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ').trim();
