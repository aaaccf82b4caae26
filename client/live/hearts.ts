import { HEART_LASTS } from '../../schema/constants.ts';

interface Heart {
  born: number;
  x: number;
  sway: number;
  phase: number;
  size: number;
  sprite: number;
  still: boolean;
}

/** However many hearts a crowd sends, more than this are only noise, and cost frames. */
const ALIVE_MAX = 40;
const WAITING_MAX = 24;
/** Hearts that come at once rise one after another. */
const SPAWN_EVERY = 55;
const SPRITE = 44;
const PATH =
  'M12 21s-7.5-4.6-10-9.2C.2 8.3 1.7 4 5.6 3.3 8.1 2.9 10.4 4.2 12 6.4c1.6-2.2 3.9-3.5 6.4-3.1 3.9.7 5.4 5 3.6 8.5C19.5 16.4 12 21 12 21z';

/** Hearts that rise on a canvas. Nothing runs while there are none. */
export class Hearts {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sprites: readonly HTMLCanvasElement[];
  readonly #still: () => boolean;
  #alive: Heart[] = [];
  #waiting = 0;
  #spawnedAt = 0;
  #frame = 0;
  #width = 0;
  #height = 0;
  readonly #sized: ResizeObserver;

  constructor(canvas: HTMLCanvasElement, colours: readonly string[], still: () => boolean) {
    this.#context = canvas.getContext('2d');
    this.#still = still;
    const scale = Math.min(2, devicePixelRatio || 1);
    const shape = new Path2D(PATH);
    this.#sprites = colours.map((colour) => sprite(shape, colour, scale));
    this.#sized = new ResizeObserver(([entry]) => {
      if (!entry) return;
      ({ width: this.#width, height: this.#height } = entry.contentRect);
      canvas.width = Math.round(this.#width * scale);
      canvas.height = Math.round(this.#height * scale);
      this.#context?.setTransform(scale, 0, 0, scale, 0, 0);
    });
    this.#sized.observe(canvas);
  }

  add(count: number): void {
    this.#waiting = Math.min(WAITING_MAX, this.#waiting + count);
    if (!this.#frame && !document.hidden) this.#frame = requestAnimationFrame(this.#draw);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#sized.disconnect();
  }

  readonly #draw = (now: number): void => {
    this.#spawn(now);
    this.#alive = this.#alive.filter((heart) => now - heart.born < HEART_LASTS);
    const context = this.#context;
    context?.clearRect(0, 0, this.#width, this.#height);
    if (context) for (const heart of this.#alive) this.#drawOne(context, heart, now);
    this.#frame = this.#alive.length > 0 || this.#waiting > 0 ? requestAnimationFrame(this.#draw) : 0;
  };

  #spawn(now: number): void {
    if (this.#waiting === 0 || now - this.#spawnedAt < SPAWN_EVERY) return;
    this.#spawnedAt = now;
    this.#waiting -= 1;
    if (this.#alive.length >= ALIVE_MAX) return;
    this.#alive.push({
      born: now,
      x: this.#width / 2 + (Math.random() - 0.5) * 14,
      sway: (0.35 + Math.random() * 0.65) * (this.#width / 2 - SPRITE / 2) * (Math.random() < 0.5 ? -1 : 1),
      phase: Math.random() * Math.PI,
      size: 0.55 + Math.random() * 0.45,
      sprite: Math.floor(Math.random() * this.#sprites.length),
      still: this.#still(),
    });
  }

  #drawOne(context: CanvasRenderingContext2D, heart: Heart, now: number): void {
    const age = (now - heart.born) / HEART_LASTS;
    const image = this.#sprites[heart.sprite];
    if (!image) return;
    const grown = heart.still ? 1 : Math.min(1, age * 8);
    const size = SPRITE * heart.size * (0.4 + 0.6 * grown);
    // Those who asked for less motion see hearts come and go in their place.
    const x =
      heart.x + (heart.still ? heart.sway * 0.6 : Math.sin(age * 4.2 + heart.phase) * heart.sway * age);
    const risen = heart.still ? 0.2 * heart.size : 1 - (1 - age) ** 1.6;
    const y = this.#height - SPRITE / 2 - risen * (this.#height - SPRITE);
    context.globalAlpha = heart.still ? Math.sin(age * Math.PI) : age < 0.6 ? 1 : 1 - (age - 0.6) / 0.4;
    context.drawImage(image, x - size / 2, y - size / 2, size, size);
    context.globalAlpha = 1;
  }
}

function sprite(shape: Path2D, colour: string, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SPRITE * scale;
  canvas.height = SPRITE * scale;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const fit = (SPRITE * scale) / 30;
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
