import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Worker } from 'tesseract.js';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { TextRecognition } from './text-recognition.ts';

const TIMEOUT_MS = 15_000;
/** The worker takes about 150 MiB: it ends when nobody needs it. */
const IDLE_MS = 60_000;
/** Pixels of the longer side; letters of a card are then about 30 pixels high. */
const SIDE = 1_800;

/** Of 60 MB, which a site whose forms ask for no registration card does without. */
const PACKAGES = ['tesseract.js', '@tesseract.js-data/eng'];

/**
 * Reads text on this machine, one picture at a time, in a thread of its own. Its language data come from an installed
 * package: there are no requests. The packages are optional: without them every text is empty, which is logged once.
 * @param load loads the packages
 */
export function localRecognition(
  log: Pick<Log, 'warn'>,
  timeoutMs = TIMEOUT_MS,
  load = loadPackages,
): TextRecognition {
  let isMissing = false;
  let turn: Promise<unknown> = Promise.resolve();
  const reader = createIdleWorker(load);

  async function recognise(picture: Buffer, signal: AbortSignal): Promise<string> {
    if (signal.aborted || isMissing) return '';
    const timeout = new AbortController();
    const ended = AbortSignal.any([timeout.signal, signal]);
    try {
      const read = Promise.all([reader.use(), readable(picture)]).then(([each, image]) =>
        // an ended worker takes no picture
        ended.aborted ? undefined : each.recognize(image),
      );
      const result = await Promise.race([
        read,
        sleep(timeoutMs, undefined, { signal: ended, ref: false }).catch(() => undefined),
      ]);
      if (result) return result.data.text;
      if (!signal.aborted) log.warn(`Reading the text of a picture took longer than ${timeoutMs} ms.`);
      timeout.abort();
      // an unfinished picture would hold up the next one
      read.catch(() => {});
      await reader.end();
    } catch (error) {
      isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
      log.warn(
        isMissing
          ? `Registration cards are not read: run "npm install ${PACKAGES.join(' ')}" and start again.`
          : `Reading the text of a picture failed: ${reasonOf(error)}`,
      );
      await reader.end();
    } finally {
      timeout.abort();
      reader.release();
    }
    return '';
  }

  return {
    async read(picture, signal) {
      const result = turn.then(() => recognise(picture, signal));
      turn = result;
      return result;
    },
    close: reader.end,
  };
}

/** A worker that starts when it is used, and ends when it was not used for a while. */
function createIdleWorker(load: typeof loadPackages) {
  let worker: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    await ended?.then((each) => each.terminate()).catch(() => {});
  }
  return {
    use(): Promise<Worker> {
      clearTimeout(idle);
      worker ??= startWorker(load);
      return worker;
    },
    release() {
      idle = setTimeout(end, IDLE_MS).unref();
    },
    end,
  };
}

/** With the first picture only. @throws when they are not installed */
const loadPackages = () => Promise.all([import('tesseract.js'), import('@tesseract.js-data/eng')]);

async function startWorker(load: typeof loadPackages): Promise<Worker> {
  const [{ createWorker, OEM, PSM }, { default: data }] = await load();
  const worker = await createWorker(data.code, OEM.LSTM_ONLY, {
    langPath: data.langPath,
    gzip: data.gzip,
    cacheMethod: 'none',
    errorHandler: () => {},
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  return worker;
}

/** Grey, with full contrast, and large enough. */
const readable = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
