import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "./chromium.ts";
const B="http://store.localhost:3456/fern-field";
const only=process.argv[2]?.split(",");
const browser=await chromium.launch({executablePath:findChromium(),args:chromiumArguments});
for (const width of [1280,360]) {
 const ctx=await browser.newContext({viewport:{width,height:width>500?900:740},deviceScaleFactor:1,locale:"en-GB"});
 const p=await ctx.newPage();
 const shot=async(n:string,full=true)=>{ if(only&&!only.includes(n))return; if(full){const h=await p.evaluate(()=>document.documentElement.scrollHeight);for(let y=0;y<h;y+=600){await p.evaluate(y=>scrollTo(0,y),y);await p.waitForTimeout(60);}await p.evaluate(()=>scrollTo(0,0));}await p.waitForTimeout(400); await p.screenshot({path:`/tmp/es/shots/${n}-${width}.png`,fullPage:full}); };
 const go=async(u:string)=>{await p.goto(B+u);};
 await go("");await shot("home");
 await go("/products");await shot("products");
 await go("/search");await shot("search");
 await go("/search?search=pot");await shot("hits");
 await go("/search?search=zzzz");await shot("nohits");
 await go("/cart");await shot("cart-empty");
 await go("/nowhere");await shot("404");
 await go("/products");
 const links=await p.$$eval("a.card",as=>as.map(a=>(a as HTMLAnchorElement).href));
 let done=false;
 for(const l of links){await p.goto(l); if(!done && await p.locator("fieldset.option").count()){done=true;await shot("product-options");await p.locator(".buy .button").click();await p.locator(".drawer[open] .line").waitFor();await shot("drawer",false);break;}}
 await p.goto(links[3]!);await shot("product");await p.locator(".buy .button").click();await p.locator(".drawer[open] .line").nth(1).waitFor();await shot("drawer2",false);
 await go("/cart");await shot("cart");
 await go("/checkout");await shot("checkout-empty");
 await p.locator("button[value=order].button").click();await p.locator(".notice").first().waitFor();await shot("checkout-errors");
 await p.fill("#email","nia.shopper@example.com");await p.fill("#name","Nia Shopper");await p.fill("#line1","12 Orchard Street");await p.fill("#postal_code","BS1 5EH");await p.fill("#city","Bristol");await p.locator("#city").blur();
 await p.locator("input[name=delivery]").first().waitFor();await p.waitForTimeout(600);await shot("checkout-filled");
 await p.locator("button[value=order].button").click();await p.waitForURL(/orders/);await shot("order");
 await ctx.close();
}
await browser.close();
