import { expect, test } from '@playwright/test';
import { openWorkbench } from './support/open-workbench.ts';
