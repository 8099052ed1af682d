import { FiguresService } from '../core/figures/figures-service.ts';
import { expose } from './expose.ts';

expose(new FiguresService(() => performance.now()));
