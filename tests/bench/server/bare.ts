import { createServer } from 'node:http';

/** Reference of the bench: a bare Node server with a constant response. Prints its port. */
const body = Buffer.from(JSON.stringify({ code: 200, msg: '操作成功' }));
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
