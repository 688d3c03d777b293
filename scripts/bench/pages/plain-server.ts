import { createServer } from 'node:http';

/**
 * The baseline of the page cache: a Node server that sends one response from memory with the headers of the
 * real one. Takes the response as JSON in its first argument and prints its port.
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
