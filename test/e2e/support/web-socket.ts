import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const [TEXT, CONTINUED, END] = [1, 0, 8];

/** As much of a WebSocket as talking to a browser takes: whole texts both ways. Node 20 has none of its own. */
export class TextSocket {
  readonly #socket: Socket;
  #rest: Buffer;
  #parts: Buffer[] = [];
  onText: (text: string) => void = () => undefined;

  private constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    this.#rest = head;
    socket.on('data', (data: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, data]);
      while (this.#takeFrame());
    });
    // A browser that is closed hangs up.
    socket.on('error', () => undefined);
  }

  static open(port: number, path: string): Promise<TextSocket> {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    };
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers })
        .on('upgrade', (_, socket, head) => resolve(new TextSocket(socket as Socket, head)))
        .on('error', reject)
        .end();
    });
  }

  send(text: string): void {
    const payload = Buffer.from(text);
    const mask = randomBytes(4);
    this.#socket.write(Buffer.concat([headOf(payload.length), mask, payload.map((byte, i) => byte ^ mask[i % 4])]));
  }

  close(): void {
    this.#socket.destroy();
  }

  /** False where no frame is whole yet. */
  #takeFrame(): boolean {
    const bytes = this.#rest;
    if (bytes.length < 2) return false;
    const short = bytes[1] & 127;
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length < start) return false;
    const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
    if (bytes.length < start + length) return false;
    this.#rest = bytes.subarray(start + length);
    const kind = bytes[0] & 15;
    if (kind === TEXT || kind === CONTINUED) this.#parts.push(bytes.subarray(start, start + length));
    if (kind === END) this.close();
    if (bytes[0] & 0x80 && this.#parts.length > 0) this.onText(Buffer.concat(this.#parts.splice(0)).toString());
    return true;
  }
}

/** The length takes as few bytes as it can; Firefox listens to nothing else. */
function headOf(length: number): Buffer {
  if (length < 126) return Buffer.of(0x80 | TEXT, 0x80 | length);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x80 | TEXT;
  head[1] = 0x80 | (length < 65_536 ? 126 : 127);
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
