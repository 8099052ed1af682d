const WHOLE_TEXT = 0x81;
const MASKED = 0x80;

/**
 * Hands a stream of WebSocket frames on, with the texts in it changed. Whatever stays the same, and whatever is no whole
 * text, goes on byte for byte.
 * @param {(text: string) => string} change
 * @param {(bytes: Buffer) => void} handOn
 * @returns {(bytes: Buffer) => void}
 */
export function changingTexts(change, handOn) {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      const whole = rest.subarray(0, frame.end);
      rest = rest.subarray(frame.end);
      if (whole[0] !== WHOLE_TEXT) {
        handOn(whole);
        continue;
      }
      const { payload, mask } = frame;
      const text = masked(payload, mask).toString();
      const changed = change(text);
      handOn(changed === text ? whole : textFrame(changed, mask));
    }
  };
}

/**
 * @param {Buffer} bytes
 * @returns {{ payload: Buffer, mask: Buffer | null, end: number } | null} null where no frame is whole yet
 */
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127;
  const maskAt = short === 127 ? 10 : short === 126 ? 4 : 2;
  const start = maskAt + (bytes[1] & MASKED ? 4 : 0);
  if (bytes.length < start) return null;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  const end = start + length;
  if (bytes.length < end) return null;
  return { payload: bytes.subarray(start, end), mask: start > maskAt ? bytes.subarray(maskAt, start) : null, end };
}

/**
 * Who masks a payload twice has it back.
 * @param {Buffer} payload
 * @param {Buffer | null} mask
 */
function masked(payload, mask) {
  return mask ? Buffer.from(payload.map((byte, i) => byte ^ mask[i % 4])) : payload;
}

/**
 * @param {string} text
 * @param {Buffer | null} mask
 */
function textFrame(text, mask) {
  const payload = masked(Buffer.from(text), mask);
  const { length } = payload;
  const bit = mask ? MASKED : 0;
  // The length takes as few bytes as it can; Firefox listens to nothing else.
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = WHOLE_TEXT;
  head[1] = bit | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat(mask ? [head, mask, payload] : [head, payload]);
}
