import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';

/** A server on another origin that would be glad to be reached: it allows everybody and notes every connection. */
export async function startForeignServer() {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' });
    response.end('');
  });
  server.on('connection', () => hits.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The foreign server got no port.');
  // WebRTC and WebTransport knock with datagrams.
  const datagrams = createSocket('udp4', () => hits.push('datagram'));
  await new Promise<void>((resolve) => datagrams.bind(address.port, '127.0.0.1', resolve));
  return {
    port: address.port,
    hits,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => datagrams.close(resolve));
        server.closeAllConnections();
      }),
  };
}
