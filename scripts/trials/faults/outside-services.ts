import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startDatabase } from '../../../src/server/storage/start-database.ts';
import { type FaultyPort, openFaultyPort } from './faulty-port.ts';

/** The parts outside of the process, each behind a port that can fail. */
export interface OutsideServices {
  ports: Readonly<Record<string, FaultyPort>>;
  /** Variables with which the site uses them. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const quiet = { info() {}, warn() {}, error() {} };

/** @param dataDir folder of the database, which has to be apart from that of the site */
export async function openOutsideServices(dataDir: string): Promise<OutsideServices> {
  const database = await startDatabase({ dataDir, log: quiet });
  const url = new URL(database.url.replace('@/', '@socket/'));
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port') ?? 5432}`;
  const postgres = await openFaultyPort(() => connect(socket));
  const texts = await openService((_request, response) =>
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}'),
  );
  const webhooks = await openService((_request, response) => response.writeHead(204).end());
  const bucket = await openService(bucketAnswers());
  const at = ({ port }: FaultyPort) => `http://127.0.0.1:${port}`;
  return {
    ports: { PostgreSQL: postgres, 'text messages': texts, webhooks, bucket },
    environment: {
      DATABASE_URL: `postgresql://${url.username}:${url.password}@127.0.0.1:${postgres.port}${url.pathname}`,
      SMS_PROVIDER: 'twilio',
      MESSAGING_PROVIDER: 'none',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_SMS_FROM: '+15005550006',
      TWILIO_API: at(texts),
      TICKET_WEBHOOK_URL: `${at(webhooks)}/hook`,
      TICKET_WEBHOOK_SECRET: 'a secret of the webhooks, long enough',
      WEBHOOK_PRIVATE_NETWORKS: 'on',
      FILE_STORAGE: 's3',
      S3_ENDPOINT: at(bucket),
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    async close() {
      for (const port of [postgres, texts, webhooks, bucket]) port.close();
      await database.close();
    },
  };
}

async function openService(answer: RequestListener): Promise<FaultyPort> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  const { port } = server.address() as AddressInfo;
  return openFaultyPort(() => connect(port, '127.0.0.1'));
}

function bucketAnswers(): RequestListener {
  const objects = new Map<string, Buffer>();
  return async (request, response) => {
    const { method, url = '' } = request;
    const body = await buffer(request);
    const [path = ''] = url.split('?');
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    if (method === 'DELETE') response.writeHead(204).end();
    else if (found) response.writeHead(200).end(method === 'GET' ? found : '');
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  };
}
