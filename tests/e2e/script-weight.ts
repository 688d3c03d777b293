import { gzipSync } from 'node:zlib';

/** KiB of gzipped JavaScript of a page: referenced files and inline scripts. */
export async function scriptWeight(origin: string, path: string): Promise<{ files: number; inline: number }> {
  const html = await (await fetch(origin + path)).text();
  const named = [...html.matchAll(/<script[^>]+src="([^"]+)"(?![^>]*nomodule)/gi)].map(([, src = '']) => src);
  // scripts that start after the first paint
  const later = [...html.matchAll(/ data-files="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' '));
  const files = new Set([...named, ...later]);
  let bytes = 0;
  for (const file of files) {
    const script = await (await fetch(new URL(file, origin))).arrayBuffer();
    bytes += gzipSync(new Uint8Array(script)).length;
  }
  const inline = [...html.matchAll(/<script(?![^>]+src=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => text,
  );
  return { files: bytes / 1024, inline: gzipSync(inline.join('')).length / 1024 };
}
