import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { waitUntil } from '../../drills/support/wait-until';
import { listen } from '../../testing/server/listen';
import type { Engine, Handle, Tab } from './browser';

const SCREEN = '1280x1000x24';
const WINDOW = { x: 0, y: 0, width: 1280, height: 950 };

const handleOf = (element: WebElement): Handle => ({
  async click() {
    // The driver takes the window for as high as it is with its bars, and scrolls to nothing that they hide.
    await element
      .getDriver()
      .executeScript(
        (hidden: Element) => hidden.scrollIntoView({ block: 'center', behavior: 'instant' }),
        element,
      );
    await element.click();
  },
  type: (text) => element.sendKeys(text),
  press: (key) => element.sendKeys({ Enter: Key.ENTER }[key]),
  choose: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
});

/** Commands go to the tab that was chosen last, so each chooses its own first. */
function tabOf(driver: WebDriver, name: string): Tab {
  const here = () => driver.switchTo().window(name);
  return {
    async open(address) {
      await here();
      await driver.get(address);
    },
    async run(inPage, ...args) {
      await here();
      return driver.executeScript(inPage, ...args);
    },
    async find(inPage, ...args) {
      await here();
      const found: unknown = await driver.executeScript(inPage, ...args);
      return found instanceof WebElement ? handleOf(found) : undefined;
    },
    async close() {
      await here();
      await driver.close();
    },
  };
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const options = ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(screen.stdout, 'data');
  return { process: screen, display: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

async function startDriver(display: string, port: number): Promise<ChildProcess> {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // The sandbox of WebKit needs user namespaces, which root in a container does not have.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  await waitUntil('WebKitWebDriver answers', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    return answer?.ok === true;
  });
  return driver;
}

/** WebKitGTK, the engine of Safari, driven over WebDriver on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  async launch() {
    const port = await freePort();
    const screen = await startScreen();
    const service = await startDriver(screen.display, port);
    const stop = () => [service, screen.process].forEach((process) => process.kill());
    process.once('exit', stop);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities().set('browserName', 'MiniBrowser'))
      .build();
    const first = await driver.getWindowHandle();
    return {
      async newTab() {
        await driver.switchTo().window(first);
        // A tab behind another is hidden, and a hidden page does not draw.
        await driver.switchTo().newWindow('window');
        await driver.manage().window().setRect(WINDOW);
        return tabOf(driver, await driver.getWindowHandle());
      },
      async close() {
        await driver.quit();
        stop();
      },
    };
  },
};
