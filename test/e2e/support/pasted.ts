import { type BrowserContext, expect } from '@playwright/test';

/** What stands in the clipboard, by pasting it elsewhere, as people do: not every browser lets a page read it. */
export async function pasted(context: BrowserContext): Promise<string> {
  const paper = await context.newPage();
  await paper.setContent('<textarea></textarea>');
  const field = paper.getByRole('textbox');
  await field.press('ControlOrMeta+v');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await paper.close();
  return text;
}
