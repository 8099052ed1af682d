import type { Page } from '@playwright/test';

const WIDTH = 64;
const HEIGHT = 40;

/** The page as it is seen, as a few thousand shades of grey from 0 to 255: fonts of another machine hardly show in them. */
export async function thumbnailOf(page: Page): Promise<number[]> {
  const picture = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  return page.evaluate(
    async ({ picture, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const sums = new Float64Array(width * height);
      const counts = new Float64Array(width * height);
      for (let y = 0; y < image.height; y++) {
        for (let x = 0; x < image.width; x++) {
          const cell = Math.floor((y * height) / image.height) * width + Math.floor((x * width) / image.width);
          const at = 4 * (y * image.width + x);
          sums[cell] += 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
          counts[cell]++;
        }
      }
      return Array.from(sums, (sum, cell) => Math.round(sum / counts[cell]));
    },
    { picture, width: WIDTH, height: HEIGHT },
  );
}

/** Each shade with those around it, so that a line of text that sits a pixel lower is no other picture. */
export function blurred(shades: readonly number[]): number[] {
  return shades.map((_, cell) => {
    const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
    let [sum, count] = [0, 0];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= WIDTH || y + dy < 0 || y + dy >= HEIGHT) continue;
        sum += shades[cell + dy * WIDTH + dx];
        count++;
      }
    }
    return sum / count;
  });
}
