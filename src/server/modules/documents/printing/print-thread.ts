import { parentPort, workerData } from 'node:worker_threads';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { printDocument } from './print-document.ts';
import { documentFonts } from './print-fonts.ts';

/** Worker thread that prints; `workerData.publicDir` contains the fonts. Answers bytes, or the text of an error. */
const port = parentPort;
if (!port) throw new Error('this file must run as a worker thread');
const fonts = documentFonts(workerData.publicDir);
port.on('message', async (document: PrintedDocument) => {
  try {
    port.postMessage(new Uint8Array(await printDocument(document, fonts)));
  } catch (error) {
    port.postMessage(String(error));
  }
});
