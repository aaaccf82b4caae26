import { HEART_LASTS } from '../../../../schema/room/constants.ts';
import { HEART_PX, type HeartPath, placeOf, randomPath } from './heart-path.ts';

interface Heart {
  readonly path: HeartPath;
  readonly born: number;
  readonly sprite: OffscreenCanvas;
}

/** However many hearts a crowd sends, more than this are only noise, and cost frames. */
const ALIVE_MAX = 56;
/** A phone that cannot keep up draws fewer; so many it always does. */
const ALIVE_MIN = 14;
/** Less motion also means fewer things that come and go. */
const STILL_MAX = 6;
const WAITING_MAX = 48;
/** Hearts that come at once rise one after another, the more the closer. */
const WAITING_RISES_WITHIN = 700;
const SPAWN_EVERY = 55;
/** A frame that takes longer is a late one, also where 30 a second are all there is. */
const LATE = 42;
const SCALE_MAX = 2;
const PATH =
  'M12 21s-7.5-4.6-10-9.2C.2 8.3 1.7 4 5.6 3.3 8.1 2.9 10.4 4.2 12 6.4c1.6-2.2 3.9-3.5 6.4-3.1 3.9.7 5.4 5 3.6 8.5C19.5 16.4 12 21 12 21z';

/** In px of the page. */
export interface HeartsSize {
  readonly width: number;
  readonly height: number;
}

/** Hearts that rise on a canvas. Nothing runs while there are none. */
export class Hearts {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D | null;
  readonly #sprites: readonly OffscreenCanvas[];
  readonly #scale: number;
  #still = false;
  #alive: Heart[] = [];
  #limit = ALIVE_MAX;
  #waiting = 0;
  #spawnedAt = 0;
  #drawnAt = 0;
  #frame = 0;
  #width = 0;
  #height = 0;

  /** `pixels`: of the screen to one of the page. */
  constructor(canvas: OffscreenCanvas, colours: readonly string[], pixels: number) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    this.#scale = Math.min(SCALE_MAX, pixels);
    const shape = new Path2D(PATH);
    this.#sprites = colours.map((colour) => sprite(shape, colour, this.#scale));
  }

  resize({ width, height }: HeartsSize): void {
    this.#width = width;
    this.#height = height;
    this.#canvas.width = Math.round(width * this.#scale);
    this.#canvas.height = Math.round(height * this.#scale);
  }

  add(count: number, still: boolean): void {
    this.#still = still;
    this.#waiting = Math.min(WAITING_MAX, this.#waiting + count);
    if (this.#frame) return;
    this.#drawnAt = performance.now();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (now: number): void => {
    const late = now - this.#drawnAt > LATE;
    this.#drawnAt = now;
    this.#limit = Math.min(ALIVE_MAX, Math.max(ALIVE_MIN, this.#limit + (late ? -4 : 0.25)));
    this.#alive = this.#alive.filter((heart) => now - heart.born < HEART_LASTS);
    this.#spawn(now);
    const context = this.#context;
    if (context) {
      context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
      context.clearRect(0, 0, this.#width, this.#height);
      for (const heart of this.#alive) this.#drawOne(context, heart, now);
    }
    this.#frame = this.#alive.length > 0 || this.#waiting > 0 ? requestAnimationFrame(this.#draw) : 0;
  };

  #spawn(now: number): void {
    const every = Math.min(SPAWN_EVERY, WAITING_RISES_WITHIN / this.#waiting);
    const due = Math.min(this.#waiting, Math.floor((now - this.#spawnedAt) / every), WAITING_MAX / 8);
    if (due < 1) return;
    this.#spawnedAt = now;
    const still = this.#still;
    const limit = still ? STILL_MAX : this.#limit;
    for (let spawned = 0; spawned < due; spawned++) {
      this.#waiting -= 1;
      if (this.#alive.length >= limit) continue;
      this.#alive.push({
        path: randomPath(Math.random, still),
        born: now,
        sprite: this.#sprites[Math.floor(Math.random() * this.#sprites.length)]!,
      });
    }
  }

  #drawOne(context: OffscreenCanvasRenderingContext2D, heart: Heart, now: number): void {
    const age = Math.max(0, now - heart.born) / HEART_LASTS;
    const { x, y, size, tilt, opacity } = placeOf(heart.path, age, this.#width, this.#height);
    const scale = this.#scale;
    const [cos, sin] = [Math.cos(tilt) * scale, Math.sin(tilt) * scale];
    context.globalAlpha = Math.max(0, opacity);
    context.setTransform(cos, sin, -sin, cos, x * scale, y * scale);
    context.drawImage(heart.sprite, -size / 2, -size / 2, size, size);
    context.globalAlpha = 1;
  }
}

function sprite(shape: Path2D, colour: string, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(HEART_PX * scale, HEART_PX * scale);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const fit = (HEART_PX * scale) / 30;
  context.scale(fit, fit);
  context.translate(3, 3);
  context.shadowColor = 'rgb(0 0 0 / 0.28)';
  context.shadowBlur = 3 * fit;
  context.shadowOffsetY = fit;
  context.fillStyle = colour;
  context.fill(shape);
  context.shadowColor = 'transparent';
  // A highlight keeps it a heart on grounds of its own colour.
  context.strokeStyle = 'rgb(255 255 255 / 0.55)';
  context.lineWidth = 0.9;
  context.stroke(shape);
  return canvas;
}
