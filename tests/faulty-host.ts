import type { ServerResponse } from 'node:http';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { type FileStorage, StorageError } from '#server/gateways/storage/file-storage.ts';

export interface Fault {
  answer?: (response: ServerResponse) => void;
  /** An address elsewhere; absent: one of the server of the test. */
  address?: string;
  /** What the fault needs besides. @returns what ends it */
  begin?: (storage: FileStorage) => () => void;
}

/** What may be wrong with an address that is asked, and with the storage of what it sends. */
export async function openFaults() {
  const secure = createServer({ cert: pem('CERTIFICATE', CERTIFICATE), key: pem('PRIVATE KEY', KEY) });
  secure.listen(0, '127.0.0.1');
  await new Promise((resolve) => secure.once('listening', resolve));
  const host = `127.0.0.1:${(secure.address() as AddressInfo).port}`;
  // known, so that it is its age alone that is wrong
  globalAgent.options.ca = [pem('CERTIFICATE', CERTIFICATE)];
  const faults = {
    'answers 404': { answer: (response) => response.writeHead(404).end() },
    'answers 500': { answer: (response) => response.writeHead(500).end() },
    'breaks off': { answer: (response) => response.destroy() },
    'breaks off within the file': {
      answer: (response) => {
        response.writeHead(200, { 'content-length': 10_000 });
        response.write('id,make\n1,Kia\n', () => response.destroy());
      },
    },
    hangs: { answer: () => {}, begin: shortTimeouts },
    'sends a byte now and then': {
      answer: (response) => {
        const timer = setInterval(() => response.write('i'), 20);
        response.on('close', () => clearInterval(timer));
      },
      begin: shortTimeouts,
    },
    'names a length of 10 GB': {
      answer: (response) => {
        response.writeHead(200, { 'content-length': 10e9 });
        flood(response);
      },
    },
    'never ends': { answer: flood },
    'sends an empty file': { answer: (response) => response.end() },
    'leads into a private network': {
      answer: (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    },
    'has an expired certificate': { address: `https://${host}/1` },
    'has no address': { address: 'http://photos.invalid/1' },
    'is well, and the disk is full': {
      begin(storage) {
        const full = new StorageError('a file cannot be stored (ENOSPC)', true);
        const put = vi.spyOn(storage, 'put').mockRejectedValue(full);
        return () => put.mockRestore();
      },
    },
  } satisfies Record<string, Fault>;
  return {
    faults: faults as Record<keyof typeof faults, Fault>,
    /** Host of the certificate, with its port. */
    host,
    close() {
      delete globalAgent.options.ca;
      secure.close();
    },
  };
}

function flood(response: ServerResponse): void {
  const more = () => {
    while (response.write(Buffer.alloc(1_000_000)));
  };
  response.on('drain', more).on('error', () => {});
  more();
}

/** Timeouts end soon, whatever they are. */
function shortTimeouts(): () => void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const short = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(300));
  return () => short.mockRestore();
}

const pem = (name: string, base64: string) => `-----BEGIN ${name}-----\n${base64}\n-----END ${name}-----\n`;

/** Of 127.0.0.1, from January 2020. */
const CERTIFICATE =
  'MIIBUzCB+qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDAeFw0yMDAxMDEwMDAwMDBaFw0yMDAyMDEw' +
  'MDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJ2UOK/2OKYmPrAGUXkK3BhIX8DE' +
  '+lGiMgRIjDcBqYYTGZzjHBFY6slOrEb38LfgViYNh2qc94pcyLNyz9RpbDyjPTA7MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA' +
  'ATAdBgNVHQ4EFgQU8W/xhU+GrisljVZxfNHmn+cHmwYwCgYIKoZIzj0EAwIDSAAwRQIhAI9y0eRVPqmjb+ojl9LwLeN1cDPl+oe2' +
  '6VKNFo7xvV4rAiAM2JF6moQWHemZey6hP0F+5cuTVuXIkNBxNaLcqw1bjQ==';
const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvj9tpHKreNes0+u+xB2R9JJLcUkEDCHv1Hh6NSS025ahRANCAASd' +
  'lDiv9jimJj6wBlF5CtwYSF/AxPpRojIESIw3AamGExmc4xwRWOrJTqxG9/C34FYmDYdqnPeKXMizcs/UaWw8';
