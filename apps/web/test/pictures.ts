import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { dress, HEIGHT, type PageView, WIDTHS, type Width } from './pages.ts';

/** Small screenshots of every page to compare with, one in each theme. `scripts/pictures.ts` updates them. */
export const PICTURES = join(import.meta.dir, 'pictures');

const THEME_OF = { phone: 'dark', desk: 'light' } as const;
const SMALL: Readonly<Record<Width, number>> = { phone: 120, desk: 240 };

export const pictureName = ({ name }: Pick<PageView, 'name'>, width: Width): string => `${name}-${width}.png`;

/** Games that come and go with the registry do not affect pictures. */
const WITHOUT_OTHERS = '.others { visibility: hidden; }';

/** The visible part of a page, scaled down: letters become grey, so their exact rendering does not matter. */
export const pictureOf = async (page: Page, width: Width): Promise<Buffer> => {
  // A board shows what a move would do where the mouse was left.
  await page.mouse.move(0, 0);
  await dress(page, { width: WIDTHS[width], height: HEIGHT, theme: THEME_OF[width] });
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', style: WITHOUT_OTHERS });
  const small = await page.evaluate(
    async ([base64, target]) => {
      const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
      const image = await createImageBitmap(blob, { resizeWidth: target, resizeQuality: 'high' });
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return btoa(String.fromCharCode(...bytes));
    },
    [shot.toString('base64'), SMALL[width]] as const,
  );
  return Buffer.from(small, 'base64');
};

/** The share of the picture, in patches of six by six, whose colour has changed. */
export const differenceOf = (page: Page, before: Buffer, after: Buffer): Promise<number> =>
  page.evaluate(
    async ([first, second]) => {
      const PATCH = 6;
      const patches = async (base64: string): Promise<number[]> => {
        const blob = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
        const image = await createImageBitmap(blob);
        const width = Math.ceil(image.width / PATCH);
        const height = Math.ceil(image.height / PATCH);
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return [...context.getImageData(0, 0, width, height).data];
      };
      const [a, b] = [await patches(first!), await patches(second!)];
      if (a.length !== b.length) return 1;
      const FAR = 20;
      let other = 0;
      for (let i = 0; i < a.length; i += 4)
        if ([0, 1, 2].some((channel) => Math.abs(a[i + channel]! - b[i + channel]!) > FAR)) other += 1;
      return other / (a.length / 4);
    },
    [before.toString('base64'), after.toString('base64')],
  );
