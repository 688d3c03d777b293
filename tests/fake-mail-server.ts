import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  data: string;
  /** The body of a mail of one part, decoded. */
  text: string;
}

/** Decodes quoted-printable text of UTF-8 (RFC 2045, 6.7): lines that were cut for the way are whole again. */
export function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function textOf(data: string): string {
  const [headers = '', body = ''] = data.split(/\n\n(.*)/s);
  const isEncoded = /^content-transfer-encoding: quoted-printable/im.test(headers);
  return isEncoded ? decodeQuotedPrintable(body) : Buffer.from(body, 'latin1').toString();
}

export interface FakeMailServer {
  port: number;
  mails: ReceivedMail[];
  /** Reply to every receiver, or to those of one address; undefined: all are accepted. */
  refuses: string | undefined;
  refusesOnly: string | undefined;
  /** What it does with a mail: takes it, says nothing, or says a line now and then that never ends. */
  pace: 'quick' | 'silent' | 'endless';
  /** Milliseconds between lines of the pace `endless`. */
  pauseMs: number;
  stop(): Promise<void>;
}

/** A mail server without encryption that keeps what it gets. */
export async function openFakeMailServer(): Promise<FakeMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.setEncoding('latin1');
    const say = (line: string) => socket.write(`${line}\r\n`);
    let buffer = '';
    let isData = false;
    let mail: ReceivedMail = { from: '', to: [], data: '', text: '' };
    say('220 fake');
    const onLine = (line: string) => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (isData) {
        if (line !== '.') mail.data += `${line}\n`;
        else {
          isData = false;
          if (fake.pace === 'silent') return undefined;
          if (fake.pace === 'endless') {
            const more = setInterval(() => say('250-wait'), fake.pauseMs);
            socket.on('close', () => clearInterval(more));
            return undefined;
          }
          fake.mails.push({ ...mail, text: textOf(mail.data) });
          mail = { from: '', to: [], data: '', text: '' };
          say('250 taken');
        }
      } else if (/^(EHLO|HELO)/i.test(line)) say('250 fake');
      else if (/^MAIL/i.test(line)) {
        mail = { from: address, to: [], data: '', text: '' };
        say('250 ok');
      } else if (/^RCPT/i.test(line)) {
        if (fake.refuses && (fake.refusesOnly ?? address) === address) return say(fake.refuses);
        mail.to.push(address);
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
      return undefined;
    };
    socket.on('data', (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        onLine(line);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const fake: FakeMailServer = {
    port: (server.address() as AddressInfo).port,
    mails: [],
    refuses: undefined,
    refusesOnly: undefined,
    pace: 'quick',
    pauseMs: 20,
    stop: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return fake;
}
