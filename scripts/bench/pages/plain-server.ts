import { createServer } from 'node:http';

/**
 * The least a Node process can do: one answer from memory, with the headers of the real one. It is the yardstick of the
 * page cache. Takes what to send as JSON on its first argument, says its port.
 */
const { headers, body } = JSON.parse(process.argv[2] ?? '{}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, 'localhost', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
