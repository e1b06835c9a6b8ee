import { chromium } from "@playwright/test";
import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { Judge } from "./judge.ts";
const pw=/Password: (.*)/.exec(readFileSync("/tmp/es/data/demo-login.txt","utf8"))![1]!.trim();
const browser=await chromium.launch({executablePath:findChromium(),args:chromiumArguments});
const ctx=await browser.newContext({viewport:{width:1280,height:900},reducedMotion:"reduce"});
const page=await ctx.newPage(); const j=new Judge(page,3456);
const D="http://dashboard.localhost:3456";
const time=async<T,>(n:string,f:()=>Promise<T>)=>{const t=Date.now();const r=await f();console.log(n,Date.now()-t);return r;};
await page.goto(D+"/login"); await page.getByLabel("E-mail").fill("owner@fern-field.test");await page.getByLabel("Password",{exact:true}).fill(pw);await page.getByRole("button",{name:"Sign in"}).click();await page.waitForURL(/\/dashboard$/);
for(const u of ["/shop/orders","/shop/products","/dashboard"]){
 await time(u+" goto",()=>page.goto(D+u)); await time("settle",()=>j.settle());
 await time("turn",()=>j.turnTo({width:1280,scheme:"light",direction:"ltr"}));
 console.log((await time("all",()=>j.misses())).join("\n"));
 await time("contrast only",()=>new AxeBuilder({page}).setLegacyMode().withRules(["color-contrast"]).analyze());
 await time("target",()=>new AxeBuilder({page}).setLegacyMode().withRules(["target-size"]).analyze());
}
await browser.close();
